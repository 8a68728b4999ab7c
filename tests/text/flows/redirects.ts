// By way of another provider, which the demo plays.

import { type Flow, hasArrived, signsIn } from "../world.ts";
import { word } from "../words.ts";

const by =
  (method: string, slug: string, pressesOn = false): Flow =>
  async (world) => {
    const person = world.arrives(`/en?method=${slug}`);
    await person.presses(word("redirect-sign-in", { method: word(method) }));
    await person.presses("MARY ÄNN");
    if (pressesOn) {
      // The browser comes back to a page that a script would send on.
      await person.sees(word("validation-title"));
      await person.presses(word("common-continue"));
    }
    await hasArrived(person, "Mary Änn");
  };

export const harId = by("method-har_id", "har-id", true);
export const xId = by("method-x_id", "x-id");
export const eParaksts = by("method-e_paraksts", "e-paraksts");

/** A sign-in at X-ID is linked to an account, and removed again. */
export const linked: Flow = async (world) => {
  const person = world.arrives("/en");
  const method = word("method-x_id");
  await signsIn(person, "mary");
  await hasArrived(person, "Mary Änn");
  await person.opens("/account/identities");
  await person.sees(word("arrival-identities-none"));
  await person.presses(method);
  // A browser that goes on by itself may do so between the look for the link and the press.
  if (!person.browser.refreshes) {
    await person.sees(word("arrival-onward", { method }));
    await person.presses(word("common-continue"));
  }
  await person.presses("MARY ÄNN");
  await person.sees(word("arrival-identities-lead").slice(0, 20));
  await person.seesNoMore(word("arrival-identities-none"));
  await person.presses(word("arrival-identities-remove"));
  await person.sees(word("arrival-identities-none"));
};
