// What the page and the Web eID extension say to each other, by messages of this window
// (web-eid/web-eid-system-architecture-doc).

/** The version of the messages' format that the extension is told. */
const VERSION = "2.0.2";
/** Milliseconds within which an extension that is there answers that it has understood. */
const HANDSHAKE = 1_000;
/** Milliseconds for the PIN. */
const PATIENCE = 125_000;

/** The fields of the token. An extension may say more, such as a certificate for signing, which is not for the server. */
const FIELDS = ["unverifiedCertificate", "algorithm", "signature", "format", "appVersion"] as const;

type Message = { action?: string; error?: { code?: string } } & { [field in (typeof FIELDS)[number]]?: unknown };

/** Has the card sign this challenge. The token as JSON; fails with the extension's error code. */
export function authenticate(challengeNonce: string, lang: string): Promise<string> {
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
