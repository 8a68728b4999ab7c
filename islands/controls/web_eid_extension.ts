// What the page and the Web eID extension say to each other, by messages of this window
// (web-eid/web-eid-system-architecture-doc).

import { Patience } from "../patience.ts";

/** The version of the messages' format that the extension is told. */
const VERSION = "2.0.2";
/** Milliseconds after the page's script started within which a browser loads the extension's own script into the page. */
const LOADING = 1_000;
/** Milliseconds within which an extension that is there answers that it has understood. */
const HANDSHAKE = 1_000;
/** Milliseconds for the PIN. */
const PIN = 125_000;

/** The fields of the token. An extension may say more, such as a certificate for signing, which is not for the server. */
const FIELDS = ["unverifiedCertificate", "algorithm", "signature", "format", "appVersion"] as const;

type Message = { action?: string; error?: { code?: string } } & { [field in (typeof FIELDS)[number]]?: unknown };

/**
 * Has the card sign a challenge from this address. The token as JSON, nothing without a challenge; fails with the extension's
 * error code.
 */
export async function sign(challenges: string, lang: string, started: number): Promise<string | undefined> {
  // Browsers run the extension in secure contexts alone.
  if (!window.isSecureContext) throw new Error("ERR_WEBEID_CONTEXT_INSECURE");
  const nonce = await challenge(challenges);
  if (!nonce) return undefined;
  await new Promise((resume) => setTimeout(resume, started + LOADING - Date.now()));
  return authenticate(nonce, lang);
}

async function challenge(path: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(Patience.REQUEST);
  try {
    const answer = await fetch(path, { method: "POST", headers: { Accept: "application/json" }, signal });
    return answer.ok ? ((await answer.json()) as { nonce?: string }).nonce : undefined;
  } catch {
    return undefined;
  }
}

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
        timer = setTimeout(() => fail("ERR_WEBEID_USER_TIMEOUT"), PIN);
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
