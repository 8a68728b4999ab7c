// lynx: a number and "g" go to a link or a field.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Options, TextBrowser } from "./browser.ts";
import { opensBy } from "./opens.ts";
import type { Item } from "./seen.ts";
import type { Terminal } from "./terminal.ts";
import { until } from "./until.ts";

async function goesTo(terminal: Terminal, item: Item) {
  await terminal.types(`${item.number}g`);
  await terminal.presses("Enter");
}

export const lynx: TextBrowser = {
  name: "lynx",
  version: ["lynx", "-version"],
  back: "Left",

  command({ cookies, address, folder }: Options) {
    const settings = [
      "DEFAULT_KEYPAD_MODE:LINKS_AND_FORM_FIELDS_ARE_NUMBERED",
      // A field takes letters only once it was entered, so that keys between fields are lynx's own.
      "TEXTFIELDS_NEED_ACTIVATION:TRUE",
      // How long messages stay.
      "INFOSECS:0",
      "MESSAGESECS:0",
      "ALERTSECS:0",
      `SET_COOKIES:${cookies ? "TRUE" : "FALSE"}`,
      "ACCEPT_ALL_COOKIES:TRUE",
      "CHARACTER_SET:utf-8",
    ];
    const file = join(folder, "lynx.cfg");
    writeFileSync(file, `${settings.join("\n")}\n`);
    return ["lynx", `-cfg=${file}`, address];
  },

  reads: (terminal: Terminal) => terminal.shows(),

  async presses(terminal: Terminal, item: Item) {
    await goesTo(terminal, item);
    await terminal.presses("Enter");
  },

  async fills(terminal: Terminal, item: Item, text: string) {
    await goesTo(terminal, item);
    await terminal.presses("Enter");
    await until(async () => (await terminal.shows()).includes("Enter text."), "the field to type into");
    await terminal.presses("C-u");
    await terminal.types(text);
    await terminal.presses("Tab");
  },

  opens: opensBy("g", "URL to open:"),
};
