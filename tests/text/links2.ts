// Links: a number asks for the link or field of that number. A field takes letters as soon as the cursor is on it, so it is left
// by the arrows.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Options, TextBrowser } from "./browser.ts";
import { opensBy } from "./opens.ts";
import type { Item } from "./seen.ts";
import type { Terminal } from "./terminal.ts";
import { until } from "./until.ts";

export async function answersByNumber(terminal: Terminal, number: number) {
  await terminal.types(String(number));
  await until(async () => (await terminal.shows()).includes("Enter link number"), "the box for a number");
  await terminal.presses("Enter");
  await until(async () => !(await terminal.shows()).includes("Enter link number"), "the end of the box for a number");
}

export const opensByBox = opensBy("g", "Enter URL");

export const links2: TextBrowser = {
  name: "links2",
  version: ["links2", "-version"],
  back: "z",

  command({ cookies, address, folder }: Options) {
    // With a settings file it does not welcome anybody.
    mkdirSync(join(folder, ".links2"), { recursive: true });
    writeFileSync(join(folder, ".links2/links.cfg"), "");
    return ["links2", "-html-numbered-links", "1", "-enable-cookies", cookies ? "1" : "0", address];
  },

  reads: (terminal: Terminal) => terminal.shows(),

  // Its number follows a link and presses a button.
  presses: (terminal: Terminal, item: Item) => answersByNumber(terminal, item.number),

  async fills(terminal: Terminal, item: Item, text: string) {
    await answersByNumber(terminal, item.number);
    await terminal.presses("C-u");
    await terminal.types(text);
    // The last line says what the cursor is on. A second arrow before the first is answered might lead into the next field.
    await until(async () => {
      const before = await terminal.shows();
      await terminal.presses("Down");
      await until(async () => (await terminal.shows()) !== before, "what the arrow leads to");
      return !/^(Text|Password) (field|area)/m.test(await terminal.shows());
    }, "the end of the field");
  },

  opens: opensByBox,
};
