// w3m: numbers links and fields, but not buttons and fields of several lines, which are told by their colour and get a number here. The cursor goes to a line
// and a column.

import type { Options, TextBrowser } from "./browser.ts";
import { opensBy } from "./opens.ts";
import type { Item } from "./seen.ts";
import type { Terminal } from "./terminal.ts";
import { until } from "./until.ts";

const OPTIONS = [
  "display_link_number=1",
  "color=1",
  "vi_prec_num=1",
  "confirm_qq=0",
  "accept_cookie=1",
  // What is typed goes into the field until its end is said.
  "editor=cat > %s",
];

const ESCAPE = String.fromCharCode(27);
/** Numbers that no link has. */
const FIRST_BUTTON = 1001;

async function goesTo(terminal: Terminal, item: Item) {
  const line = (await terminal.shows()).split("\n")[item.row] ?? "";
  // The numbers that were put in before buttons are not on the screen; links in one line with a button do not matter.
  const column = item.number >= FIRST_BUTTON ? line.indexOf(item.text.split("  ")[0] ?? "") + Number(item.isField) : item.column;
  await terminal.types(`${item.row + 1}G^`);
  if (column > 0) await terminal.types(`${column}l`);
  // The number itself belongs to a link, but stands before a field.
  if (item.number < FIRST_BUTTON) await terminal.types(`${item.number}[`);
}

export const w3m: TextBrowser = {
  name: "w3m",
  version: ["w3m", "-version"],
  back: "B",

  command({ cookies, address }: Options) {
    return ["w3m", ...OPTIONS.flatMap((option) => ["-o", option]), cookies ? "-cookie" : "-no-cookie", address];
  },

  async reads(terminal: Terminal) {
    let button = FIRST_BUTTON;
    let isRed = false;
    const parts = (await terminal.shows(true)).split(new RegExp(`(${ESCAPE}\\[[\\d;]*m|\n)`));
    let screen = "";
    for (const part of parts) {
      if (part.startsWith(ESCAPE)) {
        for (const code of part.slice(2, -1).split(";")) {
          if (code === "31") isRed = true;
          else if (["", "0"].includes(code) || /^3\d$/.test(code)) isRed = false;
        }
      } else if (isRed && /^ {3,}$/.test(part) && /(^|\n)\[$/.test(screen)) {
        screen = `${screen.slice(0, -1)}[${button++}][${part}`;
      } else if (isRed && /^[^\s[_*]/.test(part) && !/\[\d+\][[(]$/.test(screen)) {
        screen += `[${button++}]${part}`;
      } else screen += part;
    }
    return screen;
  },

  async presses(terminal: Terminal, item: Item) {
    await goesTo(terminal, item);
    await terminal.presses("Enter");
  },

  async fills(terminal: Terminal, item: Item, text: string) {
    await goesTo(terminal, item);
    await terminal.presses("Enter");
    await until(async () => /^(TEXT|Password):/m.test(await terminal.shows()), "the line to type into");
    await terminal.presses("C-u");
    await terminal.types(text);
    await terminal.presses("Enter");
    await until(async () => !/^(TEXT|Password):/m.test(await terminal.shows()), "the end of typing");
  },

  // Several lines are typed in an editor, in whose place the page is gone meanwhile.
  async writes(terminal: Terminal, item: Item, text: string) {
    await goesTo(terminal, item);
    const isThere = async () => (await terminal.shows()).includes("Viewing");
    await terminal.presses("Enter");
    await until(async () => !(await isThere()), "the editor");
    await terminal.types(text);
    await terminal.presses("Enter");
    await terminal.presses("C-d");
    await until(isThere, "the end of the editor");
  },

  opens: opensBy("U", "Goto URL:"),
};
