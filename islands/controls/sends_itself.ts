// A form that is sent once its code is complete: <form data-sends-itself="words that say so" data-sending="words for then">.
// The words are there before anything is typed (WCAG 3.2.2), and only where this runs.

import { sayText } from "../live_line.ts";

/** As authenticator apps write it. */
const CODE = /^\s*\d{3}\s?\d{3}\s*$/;
/** With data-pause the field takes longer codes too: a hand that types one goes on within this time, in milliseconds. */
const PAUSE = 1_000;

export function sendsItself(root: Document) {
  for (const form of root.querySelectorAll<HTMLFormElement>("form[data-sends-itself]")) attach(form);
}

function attach(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>("input[autocomplete=one-time-code]");
  if (!input) throw new Error("there is no code to send");
  const { sendsItself = "", sending = "", pause } = form.dataset;
  const isEarly = CODE.test(input.value);
  // A code that the browser has put there, and no hand, waits for the button, and nothing is said of sending it.
  if (isEarly && !isBeingTyped(input)) return;
  describe(input, sendsItself);
  let sent = "";
  let timer = 0;
  const send = () => {
    sent = input.value;
    sayText(sending);
    form.requestSubmit(form.querySelector<HTMLButtonElement>(".button"));
  };
  input.addEventListener("input", (event) => {
    clearTimeout(timer);
    if (!CODE.test(input.value) || input.value === sent) return;
    const isTyped = event instanceof InputEvent && event.inputType === "insertText";
    if (isTyped && pause !== undefined) timer = window.setTimeout(send, PAUSE);
    else send();
  });
  form.addEventListener("submit", () => clearTimeout(timer));
  // Typed before this was there. Longer codes begin with six digits, too: a hand may be on its way.
  if (isEarly) timer = window.setTimeout(send, pause === undefined ? 0 : PAUSE);
}

/** Not after a reload or on the way back, where browsers put back what stood in a field. */
function isBeingTyped(input: HTMLInputElement): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return input.ownerDocument.activeElement === input && (visit === undefined || visit.type === "navigate");
}

/** Heard from the beginning, and seen from the first moment in the field: the page must not move by itself. */
function describe(input: HTMLInputElement, words: string) {
  const hint = input.ownerDocument.createElement("p");
  hint.className = "hint hidden-visually";
  hint.id = `${input.id}-sends-itself`;
  hint.textContent = words;
  input.closest(".field")?.append(hint);
  const others = input.getAttribute("aria-describedby");
  input.setAttribute("aria-describedby", others ? `${others} ${hint.id}` : hint.id);
  const show = () => hint.classList.remove("hidden-visually");
  if (document.activeElement === input) show();
  else input.addEventListener("focus", show, { once: true });
}
