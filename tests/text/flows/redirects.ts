// By way of another provider, which the demo plays.

import { type Flow, hasArrived } from "../world.ts";
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
