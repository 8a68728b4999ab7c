// The links to the sign-in methods, as tabs. The first render writes what templates/islands/method_tabs.html writes; roles
// and keys come when the script does; a press works sooner (early_tabs.ts).

import { type KeyboardEvent, useLayoutEffect, useState } from "react";
import { hydrate } from "../hydrate.ts";
import { propsOf } from "../props.ts";
import type { EarlyTabs } from "./early_tabs.ts";

const tabId = (method: string) => `tab-${method}`;

export interface Tab {
  method: string;
  href: string;
  label: string;
  /** A press leads straight to the provider: there is no pane to show. */
  goes?: boolean;
  /** Not among the props of a page: it stands in the markup. */
  icon?: string;
}

export interface MethodTabsProps {
  /** A row above the pane, or a grid of buttons below it. */
  look: "row" | "grid";
  label: string;
  tabs: Tab[];
  more: string;
  rest: Tab[];
  current: string;
}

/** What was selected and fetched before is in `early`. */
export function start(element: HTMLElement, early: EarlyTabs) {
  const props = propsOf<MethodTabsProps>(element);
  // Both lists are tabs of one pane, so one wakes the other.
  for (const list of document.querySelectorAll('[data-island="method-tabs"], [data-island="other-methods"]')) {
    if (list !== element) list.dispatchEvent(new Event("focusin"));
  }
  const icons = [...element.querySelectorAll(".tab-icon")].map(({ innerHTML }) => innerHTML);
  const drawn = (tabs: Tab[]) => tabs.map((tab) => ({ ...tab, icon: icons.shift() ?? "" }));
  hydrate(element, <MethodTabs {...props} tabs={drawn(props.tabs)} rest={drawn(props.rest)} early={early} />);
}

export function MethodTabs({ look, label, tabs, more, rest, current, early }: MethodTabsProps & { early?: EarlyTabs }) {
  const panes = early?.panes;
  const [paneId, setPaneId] = useState<string>();
  const [open, setOpen] = useState(current);
  const live = paneId !== undefined;

  // Before the next paint: the chosen tab is bold, and its neighbours would move if it were not for a moment.
  useLayoutEffect(() => {
    if (!early) return;
    const { panes } = early;
    early.end();
    setPaneId(panes.adopt(tabId));
    setOpen(panes.selected);
    return panes.watch(() => setOpen(panes.selected));
  }, [early]);

  const list = (tabs: Tab[], name: string) => {
    const roving = tabs.find((tab) => tab.method === open) ?? tabs[0];
    return (
      <ul {...(live && { role: "tablist", "aria-label": name })}>
        {tabs.map((tab) => (
          <li key={tab.method} role={live ? "presentation" : undefined}>
            <a
              className="tab"
              href={tab.href}
              target={tab.goes ? "_top" : undefined}
              aria-current={!live && tab.method === open ? "page" : undefined}
              // A tab may be pressed before React comes.
              suppressHydrationWarning
              {...(live && {
                role: "tab",
                id: tabId(tab.method),
                "aria-selected": tab.method === open,
                "aria-controls": paneId,
                tabIndex: tab === roving ? 0 : -1,
                onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
                  const next = neighbour(tabs, tab, event.key);
                  if (!next) return;
                  event.preventDefault();
                  document.getElementById(tabId(next.method))?.focus();
                  void panes?.select(next);
                },
              })}
            >
              <span className="tab-icon" dangerouslySetInnerHTML={{ __html: tab.icon ?? "" }} />
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    );
  };

  return (
    <nav className={look === "grid" ? "tabs grid" : "tabs"} {...(live ? { role: "presentation" } : { "aria-label": label })}>
      {tabs.length > 0 && list(tabs, label)}
      {rest.length > 0 && (
        <details className="more" open={rest.some((tab) => tab.method === current)}>
          <summary>{more}</summary>
          {list(rest, more)}
        </details>
      )}
    </nav>
  );
}

/** The tab that a key leads to; a space selects the tab itself, as Enter does by itself. */
function neighbour(tabs: Tab[], tab: Tab, key: string): Tab | undefined {
  const at = tabs.indexOf(tab);
  const targets: Record<string, number> = {
    " ": at,
    ArrowRight: (at + 1) % tabs.length,
    ArrowDown: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    ArrowUp: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : tabs[target];
}
