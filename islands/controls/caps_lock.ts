// Says beside a password field that Caps Lock is on, for as long as it is and the field has the focus.

import { say } from "../status.ts";

export function capsLock(root: Document) {
  let hint: HTMLElement | undefined;
  let isPressing = false;
  const show = (input: HTMLElement) => {
    if (hint) return;
    hint = root.createElement("p");
    hint.className = "hint";
    hint.textContent = say("capsLock", root);
    (input.closest(".reveal") ?? input).after(hint);
  };
  const hide = () => {
    hint?.remove();
    hint = undefined;
  };
  const look = (event: Event) => {
    const input = event.target;
    // What fills a field in for the visitor sends key events that know no keys.
    if (!(input instanceof HTMLInputElement && event instanceof KeyboardEvent)) return;
    if (input.type !== "password" && !input.closest(".reveal")) return;
    // An island adopts only what the server wrote.
    if (input.closest("[data-island]:not([data-awake])")) return;
    // A key that turns it off still counts as on while it goes down, and one that turns it on as off.
    if (event.key === "CapsLock" && event.type === "keydown") return;
    if (event.getModifierState("CapsLock")) show(input);
    else hide();
  };
  root.addEventListener("keydown", look);
  root.addEventListener("keyup", look);
  // A press takes the focus before it is over. Until then what it aims at, below the hint, must not move.
  root.addEventListener("pointerdown", () => {
    isPressing = true;
  });
  for (const over of ["pointerup", "pointercancel"]) {
    root.addEventListener(over, () => {
      isPressing = false;
      if (!hint?.parentElement?.contains(root.activeElement)) setTimeout(hide);
    });
  }
  root.addEventListener("focusout", () => {
    if (!isPressing) hide();
  });
}
