// The ID card by Web eID: <form data-web-eid="where challenges are">. The browser extension is spoken to by messages of this
// window (web-eid/web-eid-system-architecture-doc); what it says goes into the form's hidden inputs and then to the server,
// which alone decides.

/** The version of the messages' format that the extension is told. */
const VERSION = "2.0.2";
/** Milliseconds after this script's start within which a browser loads the extension's own script into the page. */
const LOADING = 1_000;
/** Milliseconds within which an extension that is there answers that it has understood. */
const HANDSHAKE = 1_000;
/** Milliseconds for the PIN. */
const PATIENCE = 125_000;
/** What the server is told when there was no challenge to sign. */
const NO_CHALLENGE = "no_challenge";

/** The fields of the token. An extension may say more, such as a certificate for signing, which is not for the server. */
const FIELDS = ["unverifiedCertificate", "algorithm", "signature", "format", "appVersion"] as const;

type Message = { action?: string; error?: { code?: string } } & { [field in (typeof FIELDS)[number]]?: unknown };

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
  const answer = await fetch(challenges, { method: "POST", headers: { Accept: "application/json" } }).catch(() => null);
  const { nonce } = answer?.ok ? ((await answer.json()) as { nonce?: string }) : {};
  if (!nonce) throw new Error(NO_CHALLENGE);
  await new Promise((resume) => setTimeout(resume, started + LOADING - Date.now()));
  return authenticate(nonce, lang);
}

/** The token as JSON; fails with the extension's error code. */
function authenticate(challengeNonce: string, lang: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener("message", hear);
    };
    const fail = (code: string) => {
      over();
      reject(new Error(code));
    };
    let timer = setTimeout(() => fail("ERR_WEBEID_EXTENSION_UNAVAILABLE"), HANDSHAKE);
    const hear = ({ source, origin, data }: MessageEvent<Message | null>) => {
      if (source !== window || origin !== window.origin || typeof data !== "object" || data === null) return;
      const { action, error } = data;
      if (action === "web-eid:authenticate-ack") {
        clearTimeout(timer);
        timer = setTimeout(() => fail("ERR_WEBEID_USER_TIMEOUT"), PATIENCE);
      } else if (action === "web-eid:authenticate-failure") {
        fail(error?.code ?? "ERR_WEBEID_UNKNOWN_ERROR");
      } else if (action === "web-eid:authenticate-success") {
        over();
        resolve(JSON.stringify(data, [...FIELDS]));
      }
    };
    window.addEventListener("message", hear);
    const message = { action: "web-eid:authenticate", libraryVersion: VERSION, challengeNonce, options: { lang } };
    window.postMessage(message, window.origin);
  });
}
