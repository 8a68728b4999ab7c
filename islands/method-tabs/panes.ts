// The panes behind the tabs. A pane is the #pane of the server's own page at the tab's address; once here it is kept as it is,
// so that what was typed in it is there when the visitor comes back to it.

import { Patience } from "../patience.ts";

const PANE_ID = "pane";

export interface PaneTab {
  method: string;
  href: string;
}

export interface Pane {
  element: HTMLElement;
  title: string | undefined;
  /** The addresses of the language switch, by language. */
  languages: Map<string, string>;
}

export class Panes {
  /** The method of the tab that was selected last, whose pane may still be on the way. */
  selected: string;
  /** Settles when the pane that was asked for last is here, or cannot be had. */
  fetched: Promise<unknown> = Promise.resolve();
  readonly #panes = new Map<string, Promise<Pane>>();
  readonly #navigate: (href: string) => void;
  readonly #watchers = new Set<() => void>();
  /** The tab whose pane is on the way, and when it was pressed. */
  #pressed: { method: string; at: number } | undefined;

  constructor(current: string, navigate = (href: string) => window.location.assign(href)) {
    this.selected = current;
    this.#navigate = navigate;
    const pane = paneOf(document);
    // A title that begins with the word for error is not worth keeping.
    if (document.querySelector(".alert")) pane.title = undefined;
    this.#panes.set(current, Promise.resolve(pane));
  }

  /** Selects a tab, which answers at once, however long its pane is on the way. */
  async select(tab: PaneTab) {
    this.#mark(tab.method);
    this.#pressed = { method: tab.method, at: Date.now() };
    const pane = await this.#get(tab);
    if (this.selected !== tab.method) return;
    this.#pressed = undefined;
    if (pane) this.#show(tab, pane);
    // A visitor who comes back to this page finds the tab of the pane that stands here.
    else this.#mark(paneOf(document).element.dataset.method ?? "");
  }

  /** Whether a tab was pressed a while ago and nothing has come: who presses it again gets the browser's own way. */
  isLate(tab: PaneTab): boolean {
    return this.#pressed?.method === tab.method && Date.now() - this.#pressed.at > Patience.DOUBLE;
  }

  /** Hears of every tab that is selected, until what is returned is called. */
  watch(selected: () => void): () => void {
    this.#watchers.add(selected);
    return () => {
      this.#watchers.delete(selected);
    };
  }

  #mark(method: string) {
    this.selected = method;
    for (const selected of this.#watchers) selected();
  }

  /** The pane of a tab. Where it cannot be had, the browser goes to the tab's address, and nothing is returned. */
  async #get(tab: PaneTab): Promise<Pane | undefined> {
    paneOf(document).element.setAttribute("aria-busy", "true");
    try {
      return await this.#load(tab);
    } catch {
      paneOf(document).element.removeAttribute("aria-busy");
      this.#navigate(tab.href);
      return undefined;
    }
  }

  /** Puts a pane into the page in place of the other one. */
  #show(tab: PaneTab, pane: Pane) {
    const present = paneOf(document).element;
    present.removeAttribute("aria-busy");
    if (present === pane.element) return;
    document.querySelector(".alert")?.remove();
    present.replaceWith(pane.element);
    pane.element.dispatchEvent(new Event("lavi:fresh", { bubbles: true }));
    if (pane.title !== undefined) document.title = pane.title;
    // A link that was followed says where it has led to.
    const status = document.getElementById("status");
    if (status) status.textContent = document.title;
    for (const link of languageLinks(document)) link.href = pane.languages.get(link.hreflang) ?? link.href;
    window.history.replaceState(window.history.state, "", tab.href);
    // Its tab may stand below it.
    pane.element.scrollIntoView?.({ block: "nearest" });
  }

  /** Has a pane at hand when its tab is about to be selected: not sooner, since most people stay with the pane they have. */
  prefetch(tab: PaneTab) {
    // A failure here is none: the pane is asked for again when its tab is selected.
    this.#load(tab).catch(() => {});
  }

  #load(tab: PaneTab): Promise<Pane> {
    const known = this.#panes.get(tab.method);
    if (known) return known;
    const pane = fetchPane(tab);
    this.#panes.set(tab.method, pane);
    this.fetched = pane.catch(() => this.#panes.delete(tab.method));
    return pane;
  }
}

async function fetchPane(tab: PaneTab): Promise<Pane> {
  const signal = AbortSignal.timeout(Patience.REQUEST);
  const response = await fetch(tab.href, { headers: { Accept: "text/html" }, cache: "no-store", signal });
  const pane = paneOf(new DOMParser().parseFromString(await response.text(), "text/html"));
  if (!response.ok || response.redirected || pane.element.dataset.method !== tab.method) throw new Error("not its pane");
  return pane;
}

function paneOf(page: Document): Pane {
  const element = page.getElementById(PANE_ID);
  if (!element) throw new Error("no pane");
  const languages = languageLinks(page).map((link): [string, string] => [link.hreflang, link.getAttribute("href") ?? ""]);
  return { element, title: page.title, languages: new Map(languages) };
}

function languageLinks(page: Document): HTMLAnchorElement[] {
  return [...page.querySelectorAll<HTMLAnchorElement>(".languages a[hreflang]")];
}
