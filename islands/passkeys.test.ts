import { afterEach, beforeEach, expect, test, vi } from "vitest";

const base64url = (text: string) => btoa(text).replace(/=/g, "");
const buffer = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0)).buffer;

/** What the browser was asked for. */
let asked: { publicKey?: Record<string, unknown>; mediation?: string }[];
let answers: () => Promise<unknown>;
let options: Record<string, unknown>;
let fetched: string[];
let script: typeof import("./passkeys.ts");
let credential: { [name: string]: unknown };

const made = {
  id: base64url("one"),
  rawId: buffer("one"),
  type: "public-key",
  response: { signature: buffer("??>"), clientDataJSON: buffer("{}") },
};

beforeEach(async () => {
  vi.resetModules();
  document.body.innerHTML = `<main class="pane"><form id="password"><input autocomplete="username webauthn" name="email"></form>
    <form id="passkey" action="/en?method=passkey" data-passkey="sign-in" data-alone="/alone"></form></main>`;
  [asked, fetched, options] = [
    [],
    [],
    { challenge: base64url("abc"), rpId: "school.example", allowCredentials: [{ type: "public-key", id: base64url("x") }] },
  ];
  answers = async () => made;
  const take = (given: object) => {
    asked.push(given);
    return answers();
  };
  vi.stubGlobal("fetch", async (address: string) => {
    fetched.push(address);
    return new Response(JSON.stringify(options));
  });
  vi.stubGlobal("navigator", { credentials: { get: take, create: take } });
  credential = {
    isConditionalMediationAvailable: async () => true,
    isUserVerifyingPlatformAuthenticatorAvailable: async () => true,
  };
  vi.stubGlobal("PublicKeyCredential", credential);
  script = await import("./passkeys.ts");
});

afterEach(() => vi.unstubAllGlobals());

const form = () => document.getElementById("passkey") as HTMLFormElement;

/** The fields of the form when it is sent. */
function sent(): Promise<Record<string, FormDataEntryValue>> {
  return new Promise((resolve) => {
    form().submit = () => resolve(Object.fromEntries(new FormData(form())));
  });
}

test("what the server wrote becomes bytes, and what the browser answered is written as the server reads it", async () => {
  const fields = sent();
  script.press(form());
  expect(JSON.parse(String((await fields).passkey))).toEqual({
    type: "public-key",
    rawId: base64url("one"),
    response: { signature: "Pz8-", clientDataJSON: base64url("{}") },
  });
  expect(fetched).toEqual(["/account/passkeys/options?for=sign-in"]);
  const { publicKey, mediation } = asked[0] ?? {};
  expect([publicKey?.rpId, mediation]).toEqual(["school.example", undefined]);
  expect(publicKey?.challenge).toEqual(new Uint8Array(buffer("abc")));
  expect(publicKey?.allowCredentials).toEqual([{ type: "public-key", id: new Uint8Array(buffer("x")) }]);
});

test("where the browser writes its answer itself, that is sent", async () => {
  answers = async () => ({ id: "one", toJSON: () => ({ id: "one", own: true }) });
  const fields = sent();
  script.press(form());
  expect(JSON.parse(String((await fields).passkey))).toEqual({ id: "one", own: true });
});

test("the name of the relying party and of the user stay words, and the handle becomes bytes", async () => {
  form().dataset.passkey = "add";
  options = { rp: { id: "abcd", name: "School" }, user: { id: base64url("u"), name: "mari" }, challenge: base64url("c") };
  const fields = sent();
  script.press(form());
  await fields;
  const { rp, user } = asked[0]?.publicKey as { rp: unknown; user: unknown };
  expect(rp).toEqual({ id: "abcd", name: "School" });
  expect(user).toEqual({ id: new Uint8Array(buffer("u")), name: "mari" });
});

test("an error of the browser goes to the server, and a question that was closed does not", async () => {
  answers = () => Promise.reject(new DOMException("", "SecurityError"));
  let fields = sent();
  script.press(form());
  expect(await fields).toEqual({ passkey_error: "SecurityError" });
  fields = sent();
  let closed = true;
  answers = () => (closed ? Promise.reject(new DOMException("", "NotAllowedError")) : new Promise(() => {}));
  form().innerHTML = "";
  const submit = vi.fn();
  form().submit = submit;
  script.press(form());
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
  closed = false;
  await new Promise((later) => setTimeout(later, 20));
  expect(submit).not.toHaveBeenCalled();
});

test("who comes near gets the autofill, once", async () => {
  answers = () => new Promise(() => {});
  script.near(form());
  script.near(form());
  await vi.waitFor(() => expect(asked.map(({ mediation }) => mediation)).toEqual(["conditional"]));
});

test("a page that does not allow passkeys in its frame is left", () => {
  const open = vi.fn();
  vi.stubGlobal("open", open);
  Object.assign(document, { featurePolicy: { allowsFeature: () => false } });
  script.press(form());
  expect(open).toHaveBeenCalledWith("/alone", "_top");
  Object.assign(document, { featurePolicy: undefined });
});

test("the browser hears which passkeys are left, and which one is not known", async () => {
  const said: [string, unknown][] = [];
  for (const name of ["signalAllAcceptedCredentials", "signalCurrentUserDetails", "signalUnknownCredential"])
    credential[name] = async (what: unknown) => said.push([name, what]);
  document.body.insertAdjacentHTML(
    "beforeend",
    `<p data-passkeys='{"rpId":"school.example"}'></p><form data-unknown='{"rpId":"school.example","credentialId":"x"}'></form>`,
  );
  script.near(form());
  expect(said.map(([name]) => name)).toEqual([
    "signalAllAcceptedCredentials",
    "signalCurrentUserDetails",
    "signalUnknownCredential",
  ]);
  expect(document.querySelector<HTMLElement>("[data-passkeys]")?.hidden).toBe(true);
  expect(said[2]?.[1]).toEqual({ rpId: "school.example", credentialId: "x" });
});

test("what waits in the field does not end what somebody has pressed for", async () => {
  answers = () => new Promise(() => {});
  script.press(form());
  script.near(form());
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await new Promise((later) => setTimeout(later, 20));
  expect(asked.map(({ mediation }) => mediation)).toEqual([undefined]);
});
