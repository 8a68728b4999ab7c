// The terms dialog: the privacy policy opens in its place and closes again without a page load. The dialog itself cannot be
// closed, so no key does anything here.

import { Patience } from "../patience.ts";

interface View {
  nodes: Node[];
  title: string;
  /** Where the reader was. */
  scroll: number;
  focus: HTMLElement | undefined;
}

export function start(element: HTMLElement, navigate = (href: string) => window.location.assign(href)) {
  const main = element.closest("main");
  if (!main) throw new Error("the dialog is not in <main>");
  const kept = new Map<string, View>();
  let present = window.location.href;
  let awaited = "";

  const show = (href: string, view: View) => {
    const focused = document.activeElement;
    const focus = focused instanceof HTMLElement && main.contains(focused) ? focused : undefined;
    kept.set(present, { nodes: [...main.childNodes], title: document.title, scroll: window.scrollY, focus });
    present = href;
    main.replaceChildren(...view.nodes);
    document.title = view.title;
    window.scrollTo(0, view.scroll);
    focusOn(view.focus ?? main.querySelector("h1"));
  };

  main.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    // A second press while nothing has come is the browser's.
    if (!link || !staysInDialog(link) || opensElsewhere(event) || link.href === awaited) return;
    event.preventDefault();
    awaited = link.href;
    const known = kept.get(link.href);
    Promise.resolve(known ?? fetchView(link.href))
      .then((view) => {
        if (awaited !== link.href) return;
        awaited = "";
        show(link.href, view);
        window.history.pushState(null, "", link.href);
      })
      .catch(() => navigate(link.href));
  });
  window.addEventListener("popstate", () => {
    const { href } = window.location;
    const view = kept.get(href);
    if (view && href !== present) show(href, view);
  });
}

/** The dialog's own addresses differ in their query alone. */
function staysInDialog(link: HTMLAnchorElement): boolean {
  const { origin, pathname } = window.location;
  return link.origin === origin && link.pathname === pathname && !link.hash && !link.target;
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

async function fetchView(href: string): Promise<View> {
  const signal = AbortSignal.timeout(Patience.REQUEST);
  // Past the browser's cache: there a page of the same address, which a second press asks for, waits for this answer.
  const response = await fetch(href, { headers: { Accept: "text/html" }, cache: "no-store", signal });
  if (!response.ok || response.redirected) throw new Error(`${href} answered ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const main = page.querySelector('main[data-screen="agree-to-terms"]');
  if (!main) throw new Error(`${href} is another screen`);
  return { nodes: [...main.childNodes], title: page.title, scroll: 0, focus: undefined };
}

function focusOn(element: HTMLElement | null) {
  if (element?.matches("h1")) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}
