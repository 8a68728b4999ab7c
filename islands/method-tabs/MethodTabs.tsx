// The links to the sign-in methods, as tabs. The first render writes what templates/islands/method_tabs.html writes; roles
// that mean something only with a script are set afterwards.

import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { hydrate } from "../hydrate.ts";
import { propsOf } from "../props.ts";
import { PANE_ID, Panes, tabId } from "./panes.ts";

export interface Tab {
  method: string;
  href: string;
  label: string;
  icon: string;
}

export interface MethodTabsProps {
  label: string;
  more: string;
  primary: Tab[];
  secondary: Tab[];
  current: string;
}

export function start(element: HTMLElement) {
  const props = propsOf<MethodTabsProps>(element);
  hydrate(element, <MethodTabs {...props} panes={new Panes(props.current)} />);
}

export function MethodTabs({ label, more, primary, secondary, current, panes }: MethodTabsProps & { panes?: Panes }) {
  const [live, setLive] = useState(false);
  const [open, setOpen] = useState(current);
  const latest = useRef(current);

  useEffect(() => {
    setLive(true);
    panes?.adopt();
  }, [panes]);

  async function select(tab: Tab) {
    latest.current = tab.method;
    // The tab answers at once, however long its pane is on the way.
    setOpen(tab.method);
    const pane = await panes?.get(tab);
    if (latest.current !== tab.method) return;
    if (pane) panes?.show(tab, pane);
    // Whoever comes back to this page finds the tab of the pane that stands here.
    else setOpen(panes?.present() ?? current);
  }

  const list = (tabs: Tab[], name: string) => {
    const roving = tabs.find((tab) => tab.method === open) ?? tabs[0];
    return (
      <ul {...(live && { role: "tablist", "aria-label": name })}>
        {tabs.map((tab) => (
          <li key={tab.method} role={live ? "presentation" : undefined}>
            <a
              className="tab"
              href={tab.href}
              {...(live
                ? {
                    role: "tab",
                    id: tabId(tab.method),
                    "aria-selected": tab.method === open,
                    "aria-controls": PANE_ID,
                    tabIndex: tab === roving ? 0 : -1,
                    onClick: (event: MouseEvent) => {
                      if (opensElsewhere(event)) return;
                      event.preventDefault();
                      void select(tab);
                    },
                    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
                      const next = neighbour(tabs, tab, event.key);
                      if (!next) return;
                      event.preventDefault();
                      document.getElementById(tabId(next.method))?.focus();
                      void select(next);
                    },
                    onPointerEnter: () => panes?.prefetch(tab),
                    onFocus: () => panes?.prefetch(tab),
                  }
                : tab.method === open && { "aria-current": "page" as const })}
            >
              <span className="tab-icon" dangerouslySetInnerHTML={{ __html: tab.icon }} />
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    );
  };

  return (
    <>
      <nav className="tabs" {...(live ? { role: "presentation" } : { "aria-label": label })}>
        {list(primary, label)}
      </nav>
      {secondary.length > 0 && (
        <details className="more" open={secondary.some((tab) => tab.method === current)}>
          <summary>{more}</summary>
          {list(secondary, more)}
        </details>
      )}
    </>
  );
}

/** A click that asks for a new tab or window is the browser's. */
function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
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
