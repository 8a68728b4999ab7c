// A second click on a submit button within a second does nothing. The button is never disabled: a disabled button loses the
// focus and says nothing.

const PAUSE = 1_000;

export function submitOnce(root: Document) {
  const sent = new WeakMap<HTMLFormElement, number>();
  root.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      const before = sent.get(form);
      if (before !== undefined && event.timeStamp - before < PAUSE) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      sent.set(form, event.timeStamp);
      const button = event.submitter;
      button?.setAttribute("aria-busy", "true");
      setTimeout(() => button?.removeAttribute("aria-busy"), PAUSE);
    },
    { capture: true },
  );
}
