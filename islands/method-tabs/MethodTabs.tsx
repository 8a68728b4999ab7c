// The links to the sign-in methods, of which a press changes the pane in place. They stay links, each a stop of its own: what
// has the focus when the script comes must not become something else. A press works before React is there (early_tabs.ts).

import { useLayoutEffect, useState } from "react";
import { hydrate } from "../hydrate.ts";
import { propsOf } from "../props.ts";
import type { EarlyTabs } from "./early_tabs.ts";
import type { MethodTabsProps, Tab } from "./props.ts";

/** What was selected and fetched before is in `early`. */
export function start(element: HTMLElement, early: EarlyTabs) {
  const props = propsOf<MethodTabsProps>(element);
  // Both lists are of one pane, so one wakes the other.
  for (const list of document.querySelectorAll('[data-island="method-tabs"], [data-island="other-methods"]')) {
    if (list !== element) list.dispatchEvent(new Event("focusin"));
  }
  const icons = [...element.querySelectorAll(".tab-icon")].map(({ innerHTML }) => innerHTML);
  const drawn = (tabs: Tab[]) => tabs.map((tab) => ({ ...tab, icon: icons.shift() ?? "" }));
  hydrate(element, <MethodTabs {...props} tabs={drawn(props.tabs)} rest={drawn(props.rest)} early={early} />);
}

export function MethodTabs({ look, label, tabs, more, rest, current, framed, early }: MethodTabsProps & { early?: EarlyTabs }) {
  const [open, setOpen] = useState(current);

  // Before the next paint: the chosen one is bold, and its neighbours would move if it were not for a moment.
  useLayoutEffect(() => {
    if (!early) return;
    const { panes } = early;
    early.end();
    setOpen(panes.selected);
    return panes.watch(() => setOpen(panes.selected));
  }, [early]);

  const list = (tabs: Tab[]) => (
    <ul>
      {tabs.map(({ method, href, goes, label, icon }) => (
        <li key={method}>
          {/* It may be pressed before React comes. */}
          <a
            className="tab"
            href={href}
            target={goes && framed ? "_top" : undefined}
            aria-current={method === open ? "page" : undefined}
            suppressHydrationWarning
          >
            <span className="tab-icon" dangerouslySetInnerHTML={{ __html: icon ?? "" }} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );

  return (
    <nav className={look === "grid" ? "tabs grid" : "tabs"} aria-label={label}>
      {tabs.length > 0 && list(tabs)}
      {rest.length > 0 && (
        <details className="more" open={rest.some((tab) => tab.method === current)}>
          <summary>{more}</summary>
          {list(rest)}
        </details>
      )}
    </nav>
  );
}
