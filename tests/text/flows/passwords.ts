// By password: wrong and right, with a code, several accounts, a forgotten password.

import { expect } from "vitest";
import { Authenticator } from "../../browser/totp.ts";
import type { Person } from "../person.ts";
import { named } from "../seen.ts";
import { type Flow, hasArrived, PASSWORD, signsIn, signsOut } from "../world.ts";
import { word } from "../words.ts";

export const passwordAndCode: Flow = async (world) => {
  const person = world.arrives("/en");
  await signsIn(person, "jaak", "Wrong-2026");
  await person.sees(word("error-check_email_and_password"));
  await person.fills({ [word("common-password")]: PASSWORD });
  await person.presses(word("common-sign-in"));
  await person.sees(word("two_factor-lead"));
  await person.fills({ [word("two_factor-code")]: "000000" });
  await person.presses(word("two_factor-submit"));
  await person.sees(word("error-two_factor-input_code_invalid"));
  await person.fills({ [word("two_factor-code")]: await world.app.code() });
  await person.presses(word("two_factor-submit"));
  await hasArrived(person, "Jaak Jõgi");
};

/** After three failures of a name the check is there, with a link to its sound: such browsers have no player in a page. */
export const hearsCaptcha: Flow = async (world) => {
  const fails = async () => {
    const person = world.arrives("/en");
    await signsIn(person, "nobody", "Wrong-2026");
    await person.sees(word("error-check_email_and_password"));
    return person;
  };
  await fails();
  await fails();
  const person = await fails();
  await person.sees(word("captcha-another"));
  expect(named(await person.items(), word("captcha-audio")), "a link to the sound").toBeDefined();
};

/** The same data again in the same browser: some answer from their memory without asking the server. */
export const signOutAndAgain: Flow = async (world) => {
  const person = world.arrives("/en");
  for (const _ of ["first", "again", "and again"]) {
    await signsIn(person, "mari");
    await hasArrived(person, "Mari Maasikas");
    await signsOut(person);
  }
  // elinks asks for the account page and is led to the sign-in, but shows what it remembers (docs/browsers.md).
  if (person.browser.name === "elinks") return;
  // What the browser remembers of the account must not be shown to whoever comes next.
  await person.presses(word("terms-service"));
  await person.seesNoMore(word("common-forgot-password"));
  await person.opens("/account/");
  await person.sees(word("common-forgot-password"));
};

/** Turns two-factor sign-in on, on the account page. */
export async function turnsOn(person: Person): Promise<Authenticator> {
  await person.presses(word("arrival-two_factor-turn-on"));
  await person.sees(word("arrival-two_factor-key"));
  const [key = ""] = (await person.screen()).match(/([A-Z2-7]{4} ){3,}[A-Z2-7]{4}/) ?? [];
  const app = new Authenticator(key);
  await person.fills({ [word("two_factor-code")]: await app.code() });
  await person.presses(word("arrival-two_factor-turn-on"));
  await person.sees(word("arrival-recovery-fresh-title"));
  await person.presses(word("arrival-recovery-done"));
  await person.sees(word("arrival-two_factor-is-on"));
  return app;
}

export const turnsCodeOn: Flow = async (world) => {
  const person = world.arrives("/en");
  await signsIn(person, "marta");
  await hasArrived(person, "Marta Must");
  const app = await turnsOn(person);
  await signsOut(person);
  await signsIn(person, "marta");
  await person.sees(word("two_factor-lead"));
  await person.fills({ [word("two_factor-code")]: await app.code() });
  await person.presses(word("two_factor-submit"));
  await hasArrived(person, "Marta Must");
};

export const chooseAccount: Flow = async (world) => {
  const person = world.arrives("/en");
  await signsIn(person, "kadri");
  await person.sees(word("choose_user-lead"));
  await person.sees("Järve gümnaasium");
  await person.presses("Kadri Kuusk");
  await hasArrived(person, "Kadri Kuusk");
};

export const reset: Flow = async (world) => {
  const person = world.arrives("/en");
  await person.presses(word("common-forgot-password"));
  await person.sees(word("forgot_password-submit"));
  await person.fills({ [word("common-reset-name")]: "kadri.huvikool" });
  await person.presses(word("forgot_password-submit"));
  await person.sees(word("success-check-e-mail"));
  await person.presses(word("success-reset-request-resend"));
  await person.sees(word("error-reset_request_already_sent"));
  await person.opens("/demo/mail");
  await person.presses("Set a new password");
  await person.presses(`${world.root}/en/setNewPassword/`);
  await person.sees(word("set_password-submit"));
  const fresh = { [word("set_password-new")]: "Suvi-2026-soe", [word("set_password-confirmation")]: "Suvi-2026-soe" };
  await person.fills(fresh);
  await person.presses(word("set_password-submit"));
  await person.sees(word("success-reset"));
  await person.opens("/en");
  await person.sees(word("common-forgot-password"));
  await signsIn(person, "kadri.huvikool", "Suvi-2026-soe");
  await hasArrived(person, "Kadri Kuusk");
};

export const cookiesOff: Flow = async (world) => {
  const person = world.arrives("/en", false);
  await signsIn(person, "mari");
  await person.sees(word("error-no-cookies"));
  expect(await person.shows(word("error-check_email_and_password"))).toBe(false);
};
