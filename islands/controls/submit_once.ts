// A second click on a submit button within a second does nothing. The button is never disabled: a disabled button loses the
// focus and says nothing. While an island sends its form (data-under-way), the island ends what the button shows.

import { Patience } from "../patience.ts";

export function submitOnce(root: Document) {
  const sent = new WeakMap<HTMLFormElement, number>();
  root.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      const before = sent.get(form);
      if (before !== undefined && event.timeStamp - before < Patience.DOUBLE) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      sent.set(form, event.timeStamp);
      const button = event.submitter;
      button?.setAttribute("aria-busy", "true");
      setTimeout(() => {
        if (form.dataset.underWay === undefined) button?.removeAttribute("aria-busy");
      }, Patience.DOUBLE);
    },
    { capture: true },
  );
}
