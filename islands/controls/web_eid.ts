// The ID card by Web eID: <form data-web-eid="where challenges are">. What the browser's extension says goes into the form's
// hidden inputs and then to the server, which alone decides. A form that is sent without it says that there is no extension, so
// this part is on every page from the start; the rest is loaded by a press.

import { Patience } from "../patience.ts";

/** What the server is told when there was nothing to sign or nothing to sign it with. */
const NO_CHALLENGE = "no_challenge";

const started = Date.now();

export function webEid(root: Document) {
  root.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const challenges = form.dataset.webEid;
    if (challenges === undefined) return;
    event.preventDefault();
    const status = form.querySelector<HTMLElement>("[data-confirm]");
    if (status) status.textContent = status.dataset.confirm ?? "";
    const late = new Promise<never>((_, fails) => setTimeout(fails, Patience.REQUEST));
    void Promise.race([import("./web_eid_extension.ts"), late])
      .then(
        ({ sign }) => sign(challenges, root.documentElement.lang, started),
        () => undefined,
      )
      .then(
        (token) => (token ? send(form, "auth_token", token) : send(form, "web_eid_error", NO_CHALLENGE)),
        ({ message }: Error) => send(form, "web_eid_error", message),
      );
  });
}

/** Without another submit event, which would begin anew. */
function send(form: HTMLFormElement, name: string, value: string) {
  const input = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (input) input.value = value;
  form.submit();
}
