// How React adopts an island's markup, and what happens when it cannot. What was typed meanwhile stays in any case.

import { type ReactNode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { followTyped } from "./typed.ts";

/** Hands the element to React. A component that fails later leaves the server's markup behind, which works by itself. */
export function hydrate(element: HTMLElement, component: ReactNode) {
  const served = element.innerHTML;
  const typed = followTyped(element);
  // A transition gives way to the visitor every few milliseconds.
  startTransition(() => {
    hydrateRoot(element, component, {
      onRecoverableError: (cause) => {
        console.error("the markup of server and script differ:", cause);
        // React has just put markup of its own in place of the server's.
        typed.carry(typed.lost());
      },
      onUncaughtError: (cause) => {
        console.error("an island failed; its markup is the server's again:", cause);
        const lost = typed.lost();
        queueMicrotask(() => {
          lost.append(...element.childNodes);
          element.innerHTML = served;
          typed.carry(lost);
          element.dispatchEvent(new Event("lavi:fresh", { bubbles: true }));
        });
      },
    });
  });
}
