// When a hand, a key or a pointer comes near something.

/** A pointer that only passes on its way elsewhere is gone by then, in milliseconds. */
const PASSING = 40;

/** Calls back with what is approached: at once under a finger or the focus, and when a pointer stays. */
export function onApproach(element: HTMLElement, near: (target: Element) => void) {
  let staying = 0;
  const reached = ({ target }: Event) => near(target as Element);
  element.addEventListener("pointerdown", reached);
  element.addEventListener("focusin", reached);
  element.addEventListener("pointerover", ({ target }) => {
    clearTimeout(staying);
    staying = window.setTimeout(near, PASSING, target as Element);
  });
  element.addEventListener("pointerleave", () => clearTimeout(staying));
}
