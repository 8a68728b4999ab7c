// The captcha: the browser does a proof of work, and nobody has to read or hear anything. The picture stays for browsers that
// do not run this, and comes back where the work takes too long.

import { work as prove } from "./work.ts";

/** How long somebody waits before the picture is offered as well, in milliseconds. */
const PATIENCE = 20_000;

export function start(element: HTMLElement, _early?: unknown, work = prove) {
  const answer = element.querySelector<HTMLInputElement>("[name=captcha_answer]");
  const id = element.querySelector<HTMLInputElement>("[name=captcha_id]")?.value;
  const { bits, working = "", worked = "" } = element.dataset;
  if (!answer || !id || !bits || !answer.form) return;
  const { form } = answer;
  const line = document.createElement("p");
  line.className = "hint";
  line.setAttribute("role", "status");
  element.before(line);
  line.textContent = working;
  element.hidden = true;
  const offer = () => void (element.hidden = false);
  const patience = setTimeout(offer, PATIENCE);

  let held: { by: HTMLElement | null } | undefined;
  // In front of all others that look at a sent form: one that is held must not count as sent.
  const hold = (event: SubmitEvent) => {
    if (event.target !== form || !element.hidden) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = { by: event.submitter };
    held.by?.setAttribute("aria-busy", "true");
  };
  window.addEventListener("submit", hold, { capture: true });

  void work(id, Number(bits))
    .then((proof) => {
      // A visitor who has typed what the picture shows meanwhile has answered.
      if (answer.value !== "") return line.remove();
      answer.value = `work-${proof}`;
      element.hidden = true;
      line.textContent = worked;
    })
    .catch(() => {
      line.remove();
      offer();
    })
    .finally(() => {
      clearTimeout(patience);
      window.removeEventListener("submit", hold, { capture: true });
      held?.by?.removeAttribute("aria-busy");
      if (held) form.requestSubmit(held.by);
    });
}
