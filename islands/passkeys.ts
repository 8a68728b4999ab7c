// Passkeys: a form asks the server what to ask of the browser, and sends what the browser answers (docs/decisions/0068).

import { Patience } from "./patience.ts";

type Json = Record<string, unknown>;

/** Milliseconds after which what waits in a field is asked for anew: before its challenge ends. */
const FRESH = 600_000;
/** What is bytes for browsers and base64url for the server, wherever it stands. */
const BYTES = ["challenge", "id", "rawId", "clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];

let waiting: AbortController | undefined;
let isNear = false;
/** Whether somebody has pressed the button, which what waits in a field must not end. */
let isPressed = false;

/** What the server wrote, as browsers of before parseRequestOptionsFromJSON take it: the relying party's id alone is no bytes. */
function bytes(value: unknown, key = "", above = ""): unknown {
  if (typeof value === "string") {
    if (above === "rp" || !BYTES.includes(key)) return value;
    return Uint8Array.from(atob(value.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  }
  if (Array.isArray(value)) return value.map((one) => bytes(one, key, key));
  if (typeof value !== "object" || !value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bytes(one, name, key)]));
}

/** What the browser answered, as `toJSON` writes it. */
function text(made: PublicKeyCredential): string {
  if ("toJSON" in made) return JSON.stringify(made);
  const of = (from: object) =>
    BYTES.map((name) => [name, (from as Json)[name]]).filter(([, value]) => value instanceof ArrayBuffer) as [
      string,
      ArrayBuffer,
    ][];
  const url = ([name, value]: [string, ArrayBuffer]) => {
    const plain = btoa(String.fromCharCode(...new Uint8Array(value)));
    return [name, plain.replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "")];
  };
  const written = (from: object) => Object.fromEntries(of(from).map(url));
  const { type, response } = made as PublicKeyCredential;
  return JSON.stringify({ type, ...written(made), response: written(response) });
}

/** One credential of the browser's, for this form; within the autofill of its field where that is so. */
async function ask(form: HTMLFormElement, isQuiet: boolean) {
  const wanted = form.dataset.passkey;
  waiting?.abort();
  const { signal } = (waiting = new AbortController());
  const answer = await fetch(`/account/passkeys/options?for=${wanted}`, {
    method: "POST",
    signal: AbortSignal.timeout(Patience.REQUEST),
  });
  const options = (await answer.json()) as Json;
  if (options.next) return location.assign(options.next as string);
  const publicKey = bytes(options);
  const made = await (wanted === "add"
    ? navigator.credentials.create({ publicKey, signal } as CredentialCreationOptions)
    : navigator.credentials.get({ publicKey, signal, ...(isQuiet && { mediation: "conditional" }) } as CredentialRequestOptions));
  send(form, "passkey", text(made as PublicKeyCredential));
}

function add(form: HTMLFormElement | null, name: string, value: string) {
  form?.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
}

/** Without another submit event, which would ask again. */
function send(form: HTMLFormElement, name: string, value: string) {
  add(form, name, value);
  form.submit();
}

/** Somebody has pressed the button of such a form. */
export function press(form: HTMLFormElement) {
  const { alone } = form.dataset;
  const policy = (document as { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy;
  if (alone && policy?.allowsFeature("publickey-credentials-get") === false) {
    open(alone, "_top");
    return;
  }
  isPressed = true;
  // A person who has closed the browser's question knows what to do next.
  ask(form, false).catch(({ name }: Error) => {
    isPressed = false;
    if (name === "NotAllowedError" || name === "AbortError") autofill(form);
    else send(form, "passkey_error", name);
  });
}

function autofill(form: HTMLFormElement) {
  if (form.dataset.passkey !== "sign-in") return;
  void PublicKeyCredential.isConditionalMediationAvailable?.().then((can) => {
    if (!can || isPressed) return;
    ask(form, true).catch(() => {});
    setTimeout(autofill, FRESH, form);
  });
}

/** Somebody has come near: the field of a sign-in offers passkeys. */
export function near(form: HTMLFormElement) {
  if (isNear) return;
  isNear = true;
  tell(document);
  autofill(form);
}

/** Tells the browser which passkeys it need offer no more. */
function tell(root: Document) {
  const browser = PublicKeyCredential as unknown as Record<string, ((said: Json) => Promise<void>) | undefined>;
  // The sentence says what adding needs; who comes here has it.
  const needs = root.querySelector<HTMLElement>("[data-passkeys]");
  if (needs?.dataset.passkeys) {
    needs.hidden = true;
    void browser.signalAllAcceptedCredentials?.(JSON.parse(needs.dataset.passkeys) as Json);
    void browser.signalCurrentUserDetails?.(JSON.parse(needs.dataset.passkeys) as Json);
  }
  const unknown = root.querySelector<HTMLElement>("[data-unknown]")?.dataset.unknown;
  if (unknown) void browser.signalUnknownCredential?.(JSON.parse(unknown) as Json);
}
