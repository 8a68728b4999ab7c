// How React adopts an island's markup, and what happens when it cannot.

import { type ReactNode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/** Hands the element to React. A component that fails later leaves the server's markup behind, which works by itself. */
export function hydrate(element: HTMLElement, component: ReactNode) {
  const served = element.innerHTML;
  // A transition gives way to the visitor every few milliseconds.
  startTransition(() => {
    hydrateRoot(element, component, {
      onRecoverableError: (cause) => console.error("the markup of server and script differ:", cause),
      onUncaughtError: (cause) => {
        console.error("an island failed; its markup is the server's again:", cause);
        queueMicrotask(() => {
          element.innerHTML = served;
        });
      },
    });
  });
}
