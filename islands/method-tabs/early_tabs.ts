// What the tabs do before React is there, and what loads with every page: a tab that is approached has its pane fetched, and
// one that is pressed shows it.

import { onApproach } from "../approach.ts";
import { Panes } from "./panes.ts";
import type { MethodTabsProps } from "./props.ts";

/** A page's lists of tabs have the same panes. */
const ofPage = new WeakMap<Node, Panes>();

export interface EarlyTabs {
  panes: Panes;
  /** Leaves the mark of the chosen one to the island. */
  end(): void;
}

export function earlyTabs(element: HTMLElement, navigate?: (href: string) => void): EarlyTabs {
  const props: MethodTabsProps = JSON.parse(element.nextElementSibling?.textContent ?? "");
  const tabs = [...props.tabs, ...props.rest];
  const links = () => element.querySelectorAll<HTMLAnchorElement>("a.tab");
  const tabOf = (target: Element) => {
    const href = target.closest("a.tab")?.getAttribute("href");
    return tabs.find((tab) => tab.href === href && !tab.goes);
  };
  const page = element.parentNode ?? element;
  const panes = ofPage.get(page) ?? new Panes(props.current, navigate);
  ofPage.set(page, panes);
  const mark = (selected: string) => {
    const href = tabs.find(({ method }) => method === selected)?.href;
    for (const link of links()) {
      if (link.getAttribute("href") === href) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  };
  const unwatch = panes.watch(() => mark(panes.selected));
  onApproach(element, (target) => {
    const tab = tabOf(target);
    if (tab) panes.prefetch(tab);
  });
  element.addEventListener("click", (event) => {
    const tab = tabOf(event.target as Element);
    if (!tab || opensElsewhere(event) || panes.isLate(tab)) return;
    event.preventDefault();
    void panes.select(tab);
  });
  return {
    panes,
    end: unwatch,
  };
}

/** A click that asks for a new tab or window is the browser's. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
