// The ID card by Web eID: <form data-web-eid="where challenges are">. What the browser's extension says goes into the form's
// hidden inputs and then to the server, which alone decides. A form that is sent without it says that there is no extension, so
// this part is on every page from the start; what speaks to the extension is loaded by a press, beside the challenge.

/** What the server is told when there was nothing to sign or nothing to sign it with. */
const NO_CHALLENGE = "no_challenge";
/** Milliseconds after this script's start within which a browser loads the extension's own script into the page. */
const LOADING = 1_000;

const started = Date.now();

export function webEid(root: Document) {
  root.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const challenges = form.dataset.webEid;
    if (challenges === undefined) return;
    event.preventDefault();
    const status = form.querySelector<HTMLElement>("[data-confirm]");
    if (status) status.textContent = status.dataset.confirm ?? "";
    void sign(challenges, root.documentElement.lang).then(
      (token) => send(form, "auth_token", token),
      (cause: unknown) => send(form, "web_eid_error", cause instanceof Error ? cause.message : String(cause)),
    );
  });
}

/** Without another submit event, which would begin anew. */
function send(form: HTMLFormElement, name: string, value: string) {
  const input = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (input) input.value = value;
  form.submit();
}

async function sign(challenges: string, lang: string): Promise<string> {
  // Browsers run the extension in secure contexts alone.
  if (!window.isSecureContext) throw new Error("ERR_WEBEID_CONTEXT_INSECURE");
  const extensionLoads = import("./web_eid_extension.ts").catch(() => null);
  const [extension, nonce] = await Promise.all([extensionLoads, challenge(challenges)]);
  if (!extension || !nonce) throw new Error(NO_CHALLENGE);
  await new Promise((resume) => setTimeout(resume, started + LOADING - Date.now()));
  return extension.authenticate(nonce, lang);
}

async function challenge(path: string): Promise<string | undefined> {
  const answer = await fetch(path, { method: "POST", headers: { Accept: "application/json" } }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { nonce?: string }).nonce : undefined;
}
