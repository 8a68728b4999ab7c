// What follows a sign-in: roles, terms, consent; and the language switch.

import { expect } from "vitest";
import { DEVICE_CLIENT } from "../../browser/catalogue/devices.ts";
import { type Flow, hasArrived, signsIn } from "../world.ts";
import { word } from "../words.ts";

export const roles: Flow = async (world) => {
  const person = world.arrives("/en");
  await signsIn(person, "mari");
  await hasArrived(person, "Mari Maasikas");
  await person.opens("/en/roles");
  await person.sees(word("roles-lead"));
  await person.sees("Järve gümnaasium");
  await person.presses(word("role-parent"));
  await hasArrived(person, "Mari Maasikas");
};

export const terms: Flow = async (world) => {
  const person = world.arrives("/en");
  for (const id of ["terms-service", "terms-privacy-policy", "terms-cookie-policy"]) {
    await person.presses(word(id));
    await person.seesNoMore(word("common-forgot-password"));
    await person.goesBackTo(word("common-forgot-password"));
  }
  // The terms have changed since Peeter has accepted them.
  await signsIn(person, "peeter");
  await person.sees(word("agree_to_terms-lead"));
  await person.presses(word("agree_to_terms-agree"));
  await hasArrived(person, "Peeter Pihlakas");
};

const CLIENT = "Õppekava";

export const consent: Flow = async (world) => {
  const person = world.arrives("/demo/application");
  await person.presses("Sign in with");
  await signsIn(person, "anu");
  await person.sees(word("permissions-title", { client: CLIENT }));
  await person.sees(word("permissions-scope-user_grades"));
  await person.presses(word("permissions-reject"));
  await person.sees("You rejected it.");
  // Another day: links2 would go where the application's own address led it the first time, without asking.
  const later = world.arrives("/demo/application");
  await later.presses("Sign in with");
  await signsIn(later, "anu");
  await later.sees(word("permissions-title", { client: CLIENT }));
  await later.presses(word("permissions-allow"));
  await later.sees("You allowed it.");
  await later.sees("Anu");
};

export const device: Flow = async (world) => {
  const own = await world.device();
  for (const answer of ["allow", "reject"] as const) {
    const { user_code, device_code } = await own.begins();
    const person = world.arrives("/device");
    await person.sees(word("permissions-device-lead"));
    // As somebody types it.
    await person.fills({ [word("permissions-device-code")]: user_code.replace("-", " ").toLowerCase() });
    await person.presses(word("common-continue"));
    await signsIn(person, "anu");
    // The code stands in the field.
    await person.sees(word("permissions-device-lead"));
    await person.presses(word("common-continue"));
    await person.sees(word("permissions-title", { client: DEVICE_CLIENT }));
    await person.sees(user_code);
    await person.sees(word("permissions-device-same"));
    await person.sees(word("permissions-scope-user_grades"));
    await person.presses(word(`permissions-${answer}`));
    await person.sees(word(answer === "allow" ? "permissions-device-allowed-title" : "permissions-device-rejected-title"));
    const told = await own.asks(device_code);
    expect([told.error, told.access_token !== undefined]).toEqual(
      answer === "allow" ? [undefined, true] : ["access_denied", false],
    );
  }
};

export const language: Flow = async (world) => {
  const person = world.arrives("/en?method=smart-id");
  await person.presses("Deutsch");
  await person.sees("Passwort");
  await person.seesNoMore(word("common-country"));
  await person.presses("Eesti");
  await person.sees("Parool");
  await person.presses("English");
  await person.sees(word("common-country"));
  await person.presses(word("method-mobile_id"));
  await person.sees(word("common-phone-number"));
};
