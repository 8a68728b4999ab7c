// A new account: by hand, by Mobile-ID and by Smart-ID, activated from the letter.

import type { Person } from "../person.ts";
import { type Flow, hasArrived, signsIn } from "../world.ts";
import { word } from "../words.ts";
import { asksByMobileId, asksBySmartId, confirms } from "./phones.ts";

const PASSWORD = "Kevad-2026";
const step = (n: string) => word("setup_account-caption", { n, total: "3" });

/** Address and account data, after the first step. */
async function finishes(person: Person, email: string) {
  await person.sees(step("2"));
  await person.fills({
    [word("setup_account-street")]: "Kooli 1",
    [word("setup_account-city")]: "Tartu",
    [word("setup_account-postal_index")]: "50000",
  });
  await person.presses(word("setup_account-next"));
  await person.sees(step("3"));
  await person.fills({
    [word("setup_account-email")]: email,
    [word("setup_account-email_confirmation")]: email,
    [word("common-password")]: PASSWORD,
    [word("setup_account-password_confirmation")]: PASSWORD,
  });
  await person.presses(word("common-create-account"));
  await person.sees(word("success-check-e-mail"));
  await person.sees(email);
}

async function activates(person: Person, root: string, email: string) {
  await person.opens("/demo/mail");
  await person.sees(email);
  await person.presses("Activate your");
  await person.presses(`${root}/en/activate/`);
  await person.sees(word("activate-lead"));
  await person.presses(word("common-activate"));
  await person.sees(word("success-activation-lead"));
}

async function agrees(person: Person) {
  await person.sees(word("agree_to_terms-agree"));
  await person.presses(word("agree_to_terms-agree"));
}

export const byHand: Flow = async (world) => {
  const person = world.arrives("/en");
  await person.presses(word("common-create-account"));
  await person.presses(word("register-by-hand-action"));
  await person.sees(step("1"));
  await person.fills({
    [word("setup_account-firstName")]: "Riina",
    [word("setup_account-lastName")]: "Raba",
    [word("common-personal-code")]: "60001019928",
    [word("setup_account-dateOfBirth")]: "01.01.2000",
  });
  await person.presses(word("gender-1"));
  await person.presses(word("setup_account-next"));
  await finishes(person, "riina@kool.example");
  await activates(person, world.root, "riina@kool.example");
  await person.opens("/en");
  await person.sees(word("common-forgot-password"));
  await signsIn(person, "riina@kool.example", PASSWORD);
  await agrees(person);
  await hasArrived(person, "Riina Raba");
};

/** By the buttons at the end of the form, to which the links of the bar lead. */
export const inAnotherLanguage: Flow = async (world) => {
  const person = world.arrives("/en/setupAccount");
  await person.sees(step("1"));
  await person.fills({ [word("setup_account-firstName")]: "Riina" });
  await person.pressesLast("Deutsch");
  await person.sees("Schritt 1 von 3");
  await person.sees("Riina");
  await person.pressesLast("English");
  await person.sees(step("1"));
  await person.fills({
    [word("setup_account-lastName")]: "Raba",
    [word("common-personal-code")]: "60001019928",
    [word("setup_account-dateOfBirth")]: "01.01.2000",
  });
  await person.presses(word("gender-1"));
  await person.presses(word("setup_account-next"));
  await person.sees(step("2"));
  await person.fills({ [word("setup_account-city")]: "Tartu" });
  await person.pressesLast("Deutsch");
  await person.sees("Schritt 2 von 3");
  await person.sees("Tartu");
  await person.pressesLast("English");
  await person.presses(word("common-back"));
  await person.sees("Riina");
  await person.sees("Raba");
};

export const byMobileId: Flow = async (world) => {
  const person = world.arrives("/en/register?method=mobile-id");
  await asksByMobileId(person, "60001018800", "00000566", word("redirect-register", { method: word("method-mobile_id") }));
  await confirms(world, person, "UNA UUS");
  await person.sees(step("1"));
  await person.sees("60001018800");
  await person.presses(word("setup_account-next"));
  await finishes(person, "una@kool.example");
  await activates(person, world.root, "una@kool.example");
  await person.opens("/en?method=mobile-id");
  await asksByMobileId(person, "60001018800", "00000566");
  await confirms(world, person, "UNA UUS");
  await agrees(person);
  await hasArrived(person, "Una Uus");
};

export const bySmartId: Flow = async (world) => {
  const person = world.arrives("/en/register?method=smart-id");
  await asksBySmartId(person, "39901012239", word("redirect-register", { method: word("method-smart_id") }));
  await confirms(world, person, "OTT OJA");
  await person.sees(step("1"));
  await person.sees("39901012239");
  await person.presses(word("setup_account-next"));
  await finishes(person, "ott@kool.example");
};
