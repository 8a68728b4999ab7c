// The browser's own Back leads to the step before, as it does without scripts, where each step is a page.

import { useEffect, useRef } from "react";

/** Notes each step in the history of the browser; `go` shows the step that the visitor went back or forward to. */
export function useStepHistory(step: number, go: (step: number) => void) {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) window.history.replaceState({ step }, "");
    else if (window.history.state?.step !== step) window.history.pushState({ step }, "");
    isFirst.current = false;
  }, [step]);

  useEffect(() => {
    const moved = ({ state }: PopStateEvent) => {
      // A link to a field has no step in its state.
      if (state?.step && state.step !== step) go(state.step);
    };
    window.addEventListener("popstate", moved);
    return () => window.removeEventListener("popstate", moved);
  });
}
