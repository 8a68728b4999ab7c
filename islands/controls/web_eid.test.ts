import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hanging } from "../testing/mount.tsx";
import { webEid } from "./web_eid.ts";

const PAGE = `<form method="post" data-web-eid="/en/id-card/challenge"><input type="hidden" name="auth_token"><input type="hidden"
  name="web_eid_error"><p role="status" data-confirm="Confirm with PIN1"></p><button>Go</button></form>`;

let sent: Promise<FormData>;
let root: Document;

beforeEach(() => {
  root = document.implementation.createHTMLDocument();
  root.documentElement.lang = "et";
  root.body.innerHTML = PAGE;
  webEid(root);
  const form = root.querySelector("form") as HTMLFormElement;
  sent = new Promise((resolve) => {
    form.submit = () => resolve(new FormData(form));
  });
  vi.stubGlobal("fetch", async () => new Response('{"nonce":"abc"}'));
  vi.stubGlobal("isSecureContext", true);
});

afterEach(() => vi.unstubAllGlobals());

function press() {
  root.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

/** What an extension does, in this window. */
function extension(says: (asked: Record<string, unknown>) => object[]) {
  const hear = ({ data }: MessageEvent) => {
    if (data?.action !== "web-eid:authenticate") return;
    window.removeEventListener("message", hear);
    for (const answer of says(data)) say(answer, window, window.origin);
  };
  window.addEventListener("message", hear);
}

function say(data: object, source: Window | null, origin: string) {
  window.dispatchEvent(new MessageEvent("message", { data, source, origin }));
}

const SUCCESS = {
  action: "web-eid:authenticate-success",
  unverifiedCertificate: "c",
  algorithm: "ES384",
  signature: "s",
  format: "web-eid:1.0",
  appVersion: "https://web-eid.eu/web-eid-app/releases/v2.0.2",
};

// jsdom leaves a message's source and origin out, so the page's own message is heard by the extension alone.
test("the card signs the challenge and the token is sent", async () => {
  let asked: Record<string, unknown> = {};
  extension((message) => {
    asked = message;
    return [{ action: "web-eid:authenticate-ack" }, SUCCESS];
  });
  press();
  expect(root.querySelector("[role=status]")?.textContent).toBe("Confirm with PIN1");
  const form = await sent;
  const { action: _, ...token } = SUCCESS;
  expect(JSON.parse(form.get("auth_token") as string)).toEqual(token);
  expect(asked).toMatchObject({ challengeNonce: "abc", options: { lang: "et" } });
});

test("of what the extension says five fields are sent", async () => {
  const more = {
    format: "web-eid:1.1",
    unverifiedSigningCertificates: [{ certificate: "x".repeat(20_000), signature: "not its own" }],
    supportedSignatureAlgorithms: [],
  };
  extension(() => [{ action: "web-eid:authenticate-ack" }, { ...SUCCESS, ...more }]);
  press();
  const token = JSON.parse((await sent).get("auth_token") as string);
  expect(Object.keys(token).sort()).toEqual(["algorithm", "appVersion", "format", "signature", "unverifiedCertificate"]);
  expect(token).toMatchObject({ format: "web-eid:1.1", signature: "s" });
});

test("messages of other windows and origins are not heard", async () => {
  const forged = { ...SUCCESS, signature: "forged" };
  const other = document.body.appendChild(document.createElement("iframe")).contentWindow;
  extension(() => {
    say(forged, window, "https://evil.example");
    say(forged, other, window.origin);
    say(forged, null, window.origin);
    say({ action: "web-eid:authenticate-failure", error: { code: "ERR_WEBEID_USER_CANCELLED" } }, other, window.origin);
    return [{ action: "web-eid:authenticate-ack" }, SUCCESS];
  });
  press();
  expect(JSON.parse((await sent).get("auth_token") as string).signature).toBe("s");
});

test("in an insecure context nothing is asked", async () => {
  vi.stubGlobal("isSecureContext", false);
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  press();
  expect((await sent).get("web_eid_error")).toBe("ERR_WEBEID_CONTEXT_INSECURE");
  expect(asked).not.toHaveBeenCalled();
});

test("an extension has a second to load before it is asked", async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const fresh = await import("./web_eid.ts");
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = PAGE;
  fresh.webEid(page);
  const post = vi.spyOn(window, "postMessage");
  try {
    page.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await vi.advanceTimersByTimeAsync(999);
    expect(post).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(post).toHaveBeenCalledOnce();
  } finally {
    post.mockRestore();
    vi.useRealTimers();
  }
});

test("what the extension refuses is told to the server", async () => {
  extension(() => [
    { action: "web-eid:authenticate-ack" },
    { action: "web-eid:authenticate-failure", error: { code: "ERR_WEBEID_USER_CANCELLED" } },
  ]);
  press();
  expect((await sent).get("web_eid_error")).toBe("ERR_WEBEID_USER_CANCELLED");
});

test("without an extension the server says what is missing", async () => {
  press();
  expect((await sent).get("web_eid_error")).toBe("ERR_WEBEID_EXTENSION_UNAVAILABLE");
});

test("without a challenge nothing is signed", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  press();
  expect((await sent).get("web_eid_error")).toBe("no_challenge");
});

test("a challenge that never comes ends with words of the server", async () => {
  hanging();
  press();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(8_100);
  vi.useRealTimers();
  expect((await sent).get("web_eid_error")).toBe("no_challenge");
});
