// By phone: Mobile-ID and Smart-ID, confirmed at once, too early and refused.

import { type Flow, hasArrived, signsOut, type World } from "../world.ts";
import { word } from "../words.ts";
import type { Person } from "../person.ts";

export async function asksBySmartId(
  person: Person,
  code: string,
  button = word("login-with", { method: word("method-smart_id") }),
) {
  await person.fills({ [word("common-personal-code")]: code });
  await person.presses(button);
  await person.sees(word("waiting-same-smart_id"));
}

export async function asksByMobileId(
  person: Person,
  code: string,
  phone: string,
  button = word("login-with", { method: word("method-mobile_id") }),
) {
  await person.fills({ [word("common-personal-code")]: code, [word("common-phone-number")]: phone });
  await person.presses(button);
  await person.sees(word("waiting-same-mobile_id"));
}

/** Says to have confirmed, and confirms while the answer is held. */
export async function confirms(world: World, person: Person, name: string) {
  await person.sees(await world.phone.rings(name));
  await person.presses(word("waiting-confirm"));
  await world.phone.confirms(name);
}

export const mobileId: Flow = async (world) => {
  const person = world.arrives("/en?method=mobile-id");
  await asksByMobileId(person, "60001019906", "00000766");
  await confirms(world, person, "MARY ÄNN O’CONNEŽ-ŠUSLIK TESTNUMBER");
  await hasArrived(person, "Mary Änn");
};

export const smartIdTooEarly: Flow = async (world) => {
  const person = world.arrives("/en?method=smart-id");
  await asksBySmartId(person, "40504040001");
  await person.sees(await world.phone.rings("MARTA MUST"));
  await person.presses(word("waiting-confirm"));
  // The answer is held for twenty seconds.
  await person.sees(word("waiting-not-yet"), 35_000);
  await world.phone.confirms("MARTA MUST");
  await person.presses(word("waiting-confirm"));
  await hasArrived(person, "Marta Must");
  await signsOut(person);
};

/** The phone is answered on the demo's page of it, in a browser of the same kind. */
export const smartIdRefused: Flow = async (world) => {
  const person = world.arrives("/en?method=smart-id");
  await asksBySmartId(person, "61101012257");
  await world.phone.rings("NATALJA NIINE");
  const phone = world.arrives("/demo/phone");
  await phone.presses("Refuse");
  await phone.sees("No phone rings");
  await phone.presses("Let them confirm by themselves");
  await phone.presses("Let them wait for me");
  await phone.sees("Let them confirm by themselves");
  await person.presses(word("waiting-confirm"));
  await person.sees(word("error-smart_id_login-authorization_process_canceled"));
};

/** The QR code is for eyes; the link beside it opens the app, which the demo plays in the same browser. */
export const smartIdByLink: Flow = async (world) => {
  const person = world.arrives("/en?method=smart-id");
  await person.presses(word("smart_id-link-start"));
  await person.sees(word("waiting-link-scan"));
  await person.presses(word("waiting-link-open"));
  await person.sees("Smart-ID on this phone");
  await person.presses("Confirm");
  // Kadri, the first whom the app offers, has several accounts.
  await person.sees("Kadri Kuusk");
  await person.sees(word("choose_user-title"));
};

export const cancelled: Flow = async (world) => {
  const person = world.arrives("/en?method=smart-id");
  // The phone goes on ringing for two minutes, so nobody whom another flow awaits afterwards.
  await asksBySmartId(person, "61101012257");
  await person.presses(word("common-cancel"));
  await person.seesNoMore(word("waiting-confirm"));
  await person.sees(word("common-personal-code"));
};
