// ELinks: a number asks for the link or field of that number; Enter begins to write in a field.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Options, TextBrowser } from "./browser.ts";
import { answersByNumber, opensByBox } from "./links2.ts";
import type { Item } from "./seen.ts";
import type { Terminal } from "./terminal.ts";

export const elinks: TextBrowser = {
  name: "elinks",
  version: ["elinks", "-version"],
  back: "Left",
  refreshes: true,

  command({ cookies, address, folder }: Options) {
    const settings = [
      "set document.browse.links.numbering = 1",
      // It would ask before each form that is sent.
      "set document.browse.forms.confirm_submit = 0",
      // It would say in a box that a place in the page is missing which has not arrived yet, as on a slow line.
      "set document.browse.links.missing_fragment = 0",
      `set cookies.accept_policy = ${cookies ? 2 : 0}`,
    ];
    mkdirSync(join(folder, ".elinks"), { recursive: true });
    writeFileSync(join(folder, ".elinks/elinks.conf"), `${settings.join("\n")}\n`);
    return ["elinks", "-no-connect", address];
  },

  reads: (terminal: Terminal) => terminal.shows(),

  // Its number does no more than go there.
  async presses(terminal: Terminal, item: Item) {
    await answersByNumber(terminal, item.number);
    await terminal.presses("Enter");
  },

  async fills(terminal: Terminal, item: Item, text: string) {
    await answersByNumber(terminal, item.number);
    await terminal.presses("Enter");
    await terminal.presses("C-u");
    await terminal.types(text);
    await terminal.presses("Down");
  },

  opens: opensByBox,
};
