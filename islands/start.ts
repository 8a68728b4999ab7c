// The only script that a page asks for. It starts the small controls at once and wakes each island when its time comes.

import { onApproach } from "./approach.ts";
import { capsLock } from "./controls/caps_lock.ts";
import { errorSummary } from "./controls/error_summary.ts";
import { languageList } from "./controls/language_list.ts";
import { reveal } from "./controls/reveal.ts";
import { storageAccess } from "./controls/storage_access.ts";
import { submitOnce } from "./controls/submit_once.ts";
import { webEid } from "./controls/web_eid.ts";
import { isDraftKept } from "./kept.ts";
import { opensElsewhere } from "./method-tabs/early_tabs.ts";
import { hasNeeded } from "./needed.ts";
import { islands } from "./registry.ts";
import { schedule } from "./schedule.ts";

type Control = (root: Document) => void;

/** Milliseconds for which another language waits for the script that keeps what was typed. */
const LONGEST = 2_000;

// A form that is held until the browser has asked the visitor must not count as sent.
const controls: Record<string, Control> = {
  draftsWhereNeeded,
  storageAccess,
  errorSummary,
  submitOnce,
  languageList,
  capsLock,
  webEid,
};

/** Controls of few pages, by what they are for: a sign-in need not load them. They hear of the whole document, so start once. */
const rare: [selector: string, load: () => Promise<Control>][] = [
  ["[data-rules-for]", () => import("./controls/password_rules.ts").then(({ passwordRules }) => passwordRules)],
  ["form[data-draft]", () => import("./drafts.ts").then(({ drafts }) => drafts)],
  ["[data-at-once]", () => import("./controls/submit_at_once.ts").then(({ submitAtOnce }) => submitAtOnce)],
  ["[data-copy]", () => import("./controls/copy.ts").then(({ copy }) => copy)],
  ["[data-sends-itself]", () => import("./controls/sends_itself.ts").then(({ sendsItself }) => sendsItself)],
  ["[data-formats]", () => import("./controls/code_format.ts").then(({ codeFormat }) => codeFormat)],
];

function start() {
  for (const [name, control] of Object.entries(controls)) attempt(name, () => control(document));
  furnish(document);
  // Islands say so by an event and import no control: what both import would be a file of its own, for everyone.
  document.addEventListener("lavi:fresh", ({ target }) => furnish(target as Element));
  schedule(document, islands);
}

/** Starts the controls of markup that has come. */
function furnish(root: ParentNode) {
  attempt("reveal", () => reveal(root));
  attempt("passkeys", () => passkeys(root));
  for (const one of rare.filter(([selector]) => root.querySelector(selector))) {
    rare.splice(rare.indexOf(one), 1);
    const [selector, load] = one;
    void load().then(
      (control) => attempt(selector, () => control(document)),
      () => rare.push(one),
    );
  }
}

/** A sign-in has something to keep only when its visitor goes for another language, and to give back after that. */
function draftsWhereNeeded(root: Document) {
  // Where it does not come nothing is kept, as without scripts.
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import("./drafts.ts").then(({ drafts }) => drafts(root)).catch(() => {});
    return loading;
  };
  if (isDraftKept()) void load();
  const languages = root.querySelector<HTMLElement>(".languages");
  if (!languages) return;
  onApproach(languages, () => void load());
  // A person who chooses before it is there waits for it, but not for long.
  let isWaitedFor = false;
  languages.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (!link || isWaitedFor || opensElsewhere(event)) return;
    isWaitedFor = true;
    event.preventDefault();
    // A form that sends along what was typed has a button for each language.
    if (link.hash) root.getElementById(link.hash.slice(1))?.click();
    else void Promise.race([load(), new Promise((later) => setTimeout(later, LONGEST))]).then(() => link.click());
  });
}

/** The button for a passkey comes where the browser can; what it does comes with who needs it. */
function passkeys(root: ParentNode) {
  const form = root.querySelector<HTMLFormElement>("[data-passkey]");
  const can = self.PublicKeyCredential;
  if (!form || !can || form.querySelector("button")) return;
  const button = document.createElement("button");
  const adds = form.dataset.passkey === "add";
  // What a page is there for is its first button.
  button.className = adds || !root.querySelector("main .button") ? "button" : "button secondary";
  button.dataset.action = adds ? "add-passkey" : "passkey";
  button.textContent = form.dataset.label ?? "";
  form.append(button);
  const load = () => import("./passkeys.ts");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void load().then(({ press }) => press(form));
  });
  const near = () => void load().then(({ near }) => near(form));
  const pane = form.closest<HTMLElement>(".pane");
  if (!pane || form.dataset.unknown) return near();
  // Where one was kept or used before, the user name offers it; elsewhere the password says whether one could be kept.
  if (document.cookie.includes("passkey=kept")) return onApproach(pane, near);
  const ready = root.querySelector<HTMLInputElement>("[name=passkey_ready]");
  void can.isUserVerifyingPlatformAuthenticatorAvailable().then((able) => {
    if (ready && able) ready.value = "1";
  });
}

function attempt(name: string, start: () => void) {
  try {
    start();
  } catch (cause) {
    console.error(`control "${name}" does not start:`, cause);
  }
}

if (hasNeeded()) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start, { once: true });
  else start();
}
