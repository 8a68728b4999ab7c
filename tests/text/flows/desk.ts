// At the desk: a pupil who cannot sign in is found, and helped; a parent has lost the phone, a class has new pupils, schools wait.

import { schoolRegisters } from "../../browser/catalogue/schools.ts";
import { Traveller } from "../../browser/catalogue/traveller.ts";
import type { Person } from "../person.ts";
import { type Flow, hasArrived, signsIn, type World } from "../world.ts";
import { word } from "../words.ts";
import { turnsOn } from "./passwords.ts";

const FRESH = "Suvi-2026-soe";

/** Who helps signs in, and comes to the desk. */
async function comesToDesk(world: World): Promise<Person> {
  const helper = world.arrives("/en");
  await signsIn(helper, "jaak");
  await helper.sees(word("two_factor-lead"));
  await helper.fills({ [word("two_factor-code")]: await world.app.code() });
  await helper.presses(word("two_factor-submit"));
  await hasArrived(helper, "Jaak Jõgi");
  await helper.presses(word("arrival-desk"));
  await helper.sees(word("desk-lead-operator"));
  return helper;
}

/** From the desk to the page of somebody who is found by this text. */
async function looksUp(helper: Person, text: string, name: string) {
  await helper.fills({ [word("desk-find")]: text });
  await helper.presses(word("desk-find-submit"));
  await helper.presses(name);
  await helper.sees(word("desk-help-lead"));
}

/** From the sign-in of who helps to the page of somebody who is found by this text. */
async function finds(world: World, text: string, name: string): Promise<Person> {
  const helper = await comesToDesk(world);
  await looksUp(helper, text, name);
  return helper;
}

/** The first reason of the list. */
const isHere = (helper: Person) => helper.picks(word("desk-reason"), word("desk-reason-in_person"), 1);

/** Who has tried wrong passwords gets a check, until they are forgotten at the desk. */
export const pauseEnded: Flow = async (world) => {
  for (const _ of ["once", "twice", "a third time"]) {
    const pupil = world.arrives("/en");
    await signsIn(pupil, "anu", "Wrong-2026");
    await pupil.sees(word("error-check_email_and_password"));
  }
  const helper = await finds(world, "anu", "Anu Aas");
  await helper.sees(word("desk-state-captcha"));
  await isHere(helper);
  await helper.presses(word("desk-act-unlock"));
  await helper.sees(word("desk-did-unlock"));
  const pupil = world.arrives("/en");
  await signsIn(pupil, "anu");
  await hasArrived(pupil, "Anu Aas");
};

/** A pupil without an e-mail address gets a slip, and chooses a password with it. */
export const slip: Flow = async (world) => {
  const helper = await finds(world, "anu", "Anu Aas");
  await helper.presses(word("desk-act-slip"));
  await helper.sees(word("desk-slip-hand"));
  await isHere(helper);
  await helper.presses(word("desk-slip-submit"));
  await helper.sees(word("desk-slip-once"));
  const [code = ""] = (await helper.screen()).match(/([0-9A-Z]{4}-){2}[0-9A-Z]{4}/) ?? [];
  const pupil = world.arrives("/en");
  await signsIn(pupil, "anu", code);
  await pupil.sees(word("set_password-submit"));
  await pupil.fills({ [word("set_password-new")]: FRESH, [word("set_password-confirmation")]: FRESH });
  await pupil.presses(word("set_password-submit"));
  await pupil.seesNoMore(word("set_password-submit"));
  await pupil.opens("/en");
  await pupil.sees(word("common-forgot-password"));
  await signsIn(pupil, "anu", FRESH);
  await hasArrived(pupil, "Anu Aas");
};

const CHECKS = ["desk-check-seen", "desk-check-name", "desk-check-lost", "desk-check-calm"];

/** The other tasks of docs/desk.md, by one helper. */
export const otherTasks: Flow = async (world) => {
  const parent = world.arrives("/en");
  await signsIn(parent, "mari");
  await hasArrived(parent, "Mari Maasikas");
  await turnsOn(parent);
  await schoolRegisters(new Traveller(world.root, "en"), "Lepiku kool", "liina@lepiku.example");
  const helper = await comesToDesk(world);

  await looksUp(helper, "mari", "Mari Maasikas");
  await helper.presses(word("desk-act-second_factor_off"));
  await helper.sees(word("desk-factor-care"));
  for (const check of CHECKS) await helper.presses(word(check));
  await isHere(helper);
  await helper.presses(word("desk-act-second_factor_off"));
  await helper.sees(word("arrival-activity-two_factor_off"));
  const again = world.arrives("/en");
  await signsIn(again, "mari");
  await hasArrived(again, "Mari Maasikas");

  await helper.presses(word("desk-back"));
  await helper.presses(word("desk-classes"));
  await helper.sees(word("desk-classes-lead"));
  await helper.presses("7b");
  await helper.sees(word("desk-class-slips"));
  await isHere(helper);
  await helper.presses(word("desk-class-slips-all"));
  await helper.sees(word("desk-slip-once"));
  await helper.sees("Anu Aas");

  // The last one is the last of the list.
  await schoolRegisters(new Traveller(world.root, "en"), "Nowhere Academy", "nobody@nowhere.example");
  await helper.opens("/desk/schools");
  await helper.sees("Lepiku kool");
  await helper.pressesLast(word("desk-schools-refuse"));
  await helper.sees(word("desk-refuse-title", { school: "Nowhere Academy" }));
  await helper.writes(word("desk-refuse-words"), "The register of schools does not have this number.");
  await helper.presses(word("desk-refuse-submit"));
  await helper.sees(word("desk-schools-refused"));
  await helper.presses(word("desk-schools-approve"));
  await helper.sees(word("desk-schools-approved"));
  await helper.sees(word("desk-schools-none"));
};
