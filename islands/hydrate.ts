// How React adopts an island's markup, and what happens when it cannot.

import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

/** The props beside an island's element. */
export function propsOf<T>(element: HTMLElement): T {
  const script = element.nextElementSibling;
  if (!script?.matches("script[data-props]")) throw new Error("its <script data-props> is missing");
  return JSON.parse(script.textContent ?? "") as T;
}

/** Hands the element to React. A component that fails later leaves the server's markup behind, which works by itself. */
export function hydrate(element: HTMLElement, component: ReactNode) {
  const served = element.innerHTML;
  hydrateRoot(element, component, {
    onRecoverableError: (cause) => console.error("the markup of server and script differ:", cause),
    onUncaughtError: (cause) => {
      console.error("an island failed; its markup is the server's again:", cause);
      queueMicrotask(() => {
        element.innerHTML = served;
      });
    },
  });
}
