// What the screens show, and what they do not.

import { expect } from "vitest";
import { read } from "../seen.ts";
import type { Flow } from "../world.ts";
import { word } from "../words.ts";

const METHODS = {
  "mobile-id": "method-mobile_id",
  "smart-id": "method-smart_id",
  "har-id": "method-har_id",
  "x-id": "method-x_id",
};

/** The chosen method stands in title, heading and button, not in colours alone. */
export const methodNamed: Flow = async (world) => {
  for (const [slug, id] of Object.entries(METHODS)) {
    const name = word(id);
    const person = world.arrives(`/en?method=${slug}`);
    await person.sees(name);
    const screen = await person.screen();
    const [title, ...rest] = screen.split("\n").filter((line) => /^\s|Viewing </.test(line) && / – /.test(line));
    expect([slug, title, rest]).toEqual([slug, expect.stringContaining(name), []]);
    const alone = screen.split("\n").filter((line) => line !== title && line.includes(name) && !line.includes("["));
    expect([slug, alone.length > 0], "a heading of its own").toEqual([slug, true]);
    const buttons = read(screen).filter((item) => item.text.includes(name) && item.text !== name);
    expect([slug, buttons.length], "a button that says where it leads").toEqual([slug, 1]);
  }
};

/** After all flows, with some screens that are in none. */
export const nothingHidden: Flow = async (world) => {
  const person = world.arrives("/en/school-register");
  await person.sees(word("setup_account-next"));
  await person.opens("/en/register");
  await person.sees(word("register-lead"));
  await world.leave();
  expect([...world.hidden]).toEqual([]);
};
