import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
    for (const answer of says(data))
      window.dispatchEvent(new MessageEvent("message", { data: answer, source: window, origin: window.origin }));
  };
  window.addEventListener("message", hear);
}

// jsdom leaves a message's source and origin out, so the page's own message is heard by the extension alone.
test("the card signs the challenge and the token is sent", async () => {
  let asked: Record<string, unknown> = {};
  extension((message) => {
    asked = message;
    return [
      { action: "web-eid:authenticate-ack" },
      { action: "web-eid:authenticate-success", format: "web-eid:1.0", signature: "s" },
    ];
  });
  press();
  expect(root.querySelector("[role=status]")?.textContent).toBe("Confirm with PIN1");
  const form = await sent;
  expect(JSON.parse(form.get("auth_token") as string)).toEqual({ format: "web-eid:1.0", signature: "s" });
  expect(asked).toMatchObject({ challengeNonce: "abc", options: { lang: "et" } });
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
