// The fifteen journeys, each written once for every engine, with scripts and without. Each begins with a browser that remembers
// nothing; people are those of the demo (src/demo/cast.rs), one for each journey that changes something of theirs.

import { expect } from "vitest";
import type { Authenticator } from "../browser/totp.ts";
import { until } from "./engine.ts";
import type { Person } from "./person.ts";
import { onThePhone } from "./phone.ts";

export const PASSWORD = "Terehommikust1";

export interface Surroundings {
  /** Where the site is, and where the demo's page of another site is. */
  root: string;
  host: string;
  scripts: boolean;
  /** Jaak's, on one phone for all journeys: each code counts once. */
  app: Authenticator;
}

type Journey = (person: Person, surroundings: Surroundings) => Promise<void>;

export const journeys: Record<string, Journey> = {
  password: async (person) => {
    await person.opens("/en");
    await person.signsIn("mari", PASSWORD, "account");
    expect(await person.reads()).toContain("Mari Maasikas");
    await person.signsOut();
    await person.opens("/account/");
    await person.sees("login");
  },

  "wrong password": async (person) => {
    await person.opens("/en");
    await person.fills({ email: "mari", password: "Terehommikust2" });
    await person.sends("submit", "login:has(.alert li[data-code])");
    const typed = ["email", "password"].map((name) => person.tab.asks(valueOf, name));
    expect(await Promise.all(typed)).toEqual(["mari", ""]);
    await person.fills({ password: PASSWORD });
    await person.sends("submit", "account");
  },

  "two-factor": async (person, { scripts, app }) => {
    await person.opens("/en");
    await person.signsIn("jaak", PASSWORD, "two-factor");
    const wrong = (await app.code()).replace(/^./, (digit) => String((Number(digit) + 1) % 10));
    await entersCode(person, scripts, wrong, "two-factor:has(.alert li[data-code])");
    // Not the one from before: that may have passed meanwhile.
    await entersCode(person, scripts, await app.code(), "account");
    expect(await person.reads()).toContain("Jaak Jõgi");
  },

  "method tabs": async (person, { scripts }) => {
    await person.opens("/en");
    await shows(person, "mobile-id", "phoneNumber");
    // An island wakes when a pointer comes near.
    if (scripts) {
      await person.tab.asks(comesNear, "nav.tabs");
      await person.finds("[data-island][data-awake] nav.tabs");
    }
    await person.tab.asks(marks, undefined);
    await shows(person, "smart-id", "personalCode");
    await shows(person, "password", "password");
    expect(await person.tab.asks(isMarked, undefined), "the page stays, with scripts").toBe(scripts);
    await person.signsIn("mari", PASSWORD, "account");
  },

  "Mobile-ID": async (person, { root, scripts }) => {
    await person.opens("/en?method=mobile-id");
    await person.fills({ personalCode: "60001019906", phoneNumber: "00000766" });
    await onThePhone(root, await rings(person), "confirm");
    await goesOn(person, scripts, "account");
    expect(await person.reads()).toContain("Mary Änn");
  },

  "Smart-ID, refused": async (person, { root, scripts }) => {
    await person.opens("/en?method=smart-id");
    await person.fills({ country: "EE", personalCode: "40504040001" });
    await onThePhone(root, await rings(person), "refuse");
    await goesOn(person, scripts, "login");
    await person.finds('.alert [data-code="authorization_process_canceled"]');
  },

  "Smart-ID, device link": async (person) => {
    await person.opens("/en?method=smart-id");
    await person.presses('form[data-action="device-link"] button');
    await person.sees("waiting");
    await person.finds(".qr :is(iframe, img:not([hidden]))");
    await person.presses('[data-action="open-app"]');
    await person.finds("[data-opened]");
    await person.fills({ person: "EE 40504040001" });
    await person.presses('form[data-action="open"] [value="confirm"]');
    await person.sees("account");
    expect(await person.reads()).toContain("Marta Must");
  },

  registration: async (person) => {
    const email = "riina@kool.example";
    const password = "Kevad-2026";
    await person.opens("/en");
    await person.presses('main a[href$="/register"]');
    await person.sees("register");
    await person.presses("#pane .button");
    await person.sees("setup-account");
    await person.fills({ firstName: "Riina", lastName: "Raba", issuer: "EE", idCode: "60001019928" });
    await person.fills({ dateOfBirth: "01.01.2000", gender: "1" });
    await person.sends("submit", 'setup-account[data-step="2"]');
    await person.fills({ street: "Kooli 1", city: "Tartu", postal_index: "50101", country: "EE" });
    await person.sends("submit", 'setup-account[data-step="3"]');
    await person.fills({ email, email_confirmation: email, password, password_confirmation: password });
    await person.sends("submit", 'success[data-type="registration"]');
    await followsLetter(person, "/en/activate/");
    await person.sends("confirm", 'success[data-type="activation"]');
    await person.opens("/en");
    await person.signsIn(email, password, "agree-to-terms");
  },

  reset: async (person) => {
    const password = "Suvi-2026-soe";
    await person.opens("/en");
    await person.presses('main a[href$="/forgotPassword"]');
    await person.sees("forgot-password");
    await person.fills({ username: "marta" });
    await person.sends("submit", 'success[data-type="resetRequest"]');
    await followsLetter(person, "/en/setNewPassword/");
    await person.fills({ password, password_confirmation: password });
    await person.sends("submit", 'success[data-type="reset"]');
    await person.opens("/en");
    await person.signsIn("marta", password, "account");
  },

  "choose account": async (person) => {
    await person.opens("/en");
    await person.signsIn("kadri", PASSWORD, "choose-user");
    expect(await person.tab.asks(countOf, "main li[data-account-id]")).toBe(3);
    const teacher = await person.tab.asks(placeOf, ["main li[data-account-id]", "Järve"] as const);
    // The whole row, as a thumb does.
    await person.presses(`main li[data-account-id]:nth-child(${teacher})`);
    await person.sees("account");
    expect(await person.reads()).toContain("kadri.opetaja");
  },

  "account page": async (person) => {
    await person.opens("/en");
    await person.signsIn("mari", PASSWORD, "account");
    for (const page of ["identities", "two-factor"]) {
      await person.opens("/account/");
      await person.presses(`main a[href="/account/${page}"]`);
      await person.sees(`arrival-${page}`);
      await person.presses('main a[data-action="back"]');
      await person.sees("account");
    }
    await person.presses('header form[action$="sign-out"] button');
    await person.sees("login");
  },

  /** Anu has tried wrong passwords. Jaak finds her at the desk and has them forgotten: she is asked for no check. */
  desk: async (person, { scripts, app }) => {
    for (const seen of [".alert li[data-code]", ".alert li[data-code]", "main [name=captcha_id]"]) {
      await person.opens("/en");
      await person.fills({ email: "anu", password: "Terehommikust2" });
      await person.sends("submit", "login");
      await person.finds(seen);
    }
    await person.opens("/en");
    await person.signsIn("jaak", PASSWORD, "two-factor");
    await entersCode(person, scripts, await app.code(), "account");
    await person.presses('main a[href="/desk/"]');
    await person.sees("desk");
    await person.fills({ text: "anu" });
    await person.sends("submit", "desk");
    await person.presses("#found a.reach");
    await person.sees("desk-person");
    expect(await person.reads()).toContain("Has to pass a security check at the next sign-in");
    await person.fills({ reason: "in-person" });
    await person.presses('button[value="unlock"]');
    expect(await person.reads("main [role=status]")).toContain("The pause was ended");
    await person.opens("/account/");
    await person.signsOut();
    await person.opens("/en");
    await person.signsIn("anu", PASSWORD, "account");
  },

  consent: async (person) => {
    await person.opens("/demo/application/sign-in");
    await person.sees("login");
    await person.signsIn("mari", PASSWORD, "permissions");
    expect(await person.tab.asks(countOf, "main li[data-scope]")).toBeGreaterThan(1);
    await person.presses('form[data-action="reject"] button');
    await person.finds('main [data-code="access_denied"]');
    await person.presses('main a[href="/demo/application/sign-in"]');
    await person.sees("permissions");
    await person.presses('form[data-action="allow"] button');
    expect(await person.reads("main .facts")).toContain("Mari");
  },

  terms: async (person) => {
    await person.opens("/en");
    await person.signsIn("peeter", PASSWORD, "agree-to-terms");
    await person.presses('.prose a[href*="document=privacy-policy"]');
    await person.sees("agree-to-terms:has([data-action=back])");
    await person.presses("main [data-action=back]");
    await person.sees('agree-to-terms:has(form[data-action="confirm"])');
    await person.sends("confirm", "account");
  },

  embedding: async (person, { root, host, scripts }) => {
    await person.opens(`${host}/demo/host?view=mini`);
    const framed = person.within("iframe");
    await framed.sees("login");
    await framed.signsIn("mari", PASSWORD, "success");
    if (scripts) {
      expect(await person.reads("#heard li")).toBe('{"action":"login","type":"password"}');
    } else {
      expect(await person.tab.asks(countOf, "#heard li")).toBe(0);
      await framed.presses("main a[target=_top]");
      await until("the e-diary in the whole window", async () => (await person.address()).startsWith(root));
    }
  },
};

/** Presses the tab of a method, and sees its fields and its address. */
async function shows(person: Person, method: string, field: string) {
  await person.presses(`nav.tabs a[href*="method=${method}"]`);
  await person.finds(`#pane[data-method="${method.replace("-", "_")}"] [name="${field}"]`);
  await until(`the address of ${method}`, async () => (await person.address()).includes(`method=${method}`));
}

/** Types a code of six digits: with scripts it is sent by itself, and the page says so beforehand. */
async function entersCode(person: Person, scripts: boolean, code: string, screen: string) {
  if (scripts) await person.finds("#two_factor_code-sends-itself");
  await person.fills({ two_factor_code: code });
  if (scripts) await person.sees(screen);
  else await person.sends("submit", screen);
}

/** Sends a phone's form; the code that the waiting screen shows. */
async function rings(person: Person): Promise<string> {
  await person.sends("submit", "waiting");
  return person.attribute("[data-verification-code]", "data-verification-code");
}

/** With scripts the screen goes on by itself; without, a button asks. */
async function goesOn(person: Person, scripts: boolean, screen: string) {
  if (scripts) await person.sees(screen);
  else await person.sends("confirm", screen);
}

/** From the newest letter in the mailbox to where its link leads; it may be under way yet. */
async function followsLetter(person: Person, path: string) {
  const letter = 'main a[href^="/demo/mail/"]';
  const link = `main a[href*="${path}"]`;
  await until(`a letter with a link to ${path}`, async () => {
    await person.opens("/demo/mail");
    if ((await person.tab.asks(countOf, letter)) === 0) return false;
    await person.presses(letter);
    await until("the letter", async () => (await person.address()).includes("/demo/mail/"));
    await person.finds("main");
    return (await person.tab.asks(countOf, link)) > 0;
  });
  await person.presses(link);
}

// What runs in the page.

const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value;
const countOf = (selector: string) => document.querySelectorAll(selector).length;
/** Which of several, counted from one, has this text. */
const placeOf = ([selector, text]: readonly [string, string]) =>
  Array.from(document.querySelectorAll(selector)).findIndex((element) => element.textContent?.includes(text)) + 1;
const marks = () => void Object.assign(window, { stayed: true });
const isMarked = () => "stayed" in window;
const comesNear = (selector: string) =>
  void document.querySelector(selector)?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
