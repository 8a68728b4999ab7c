// A person with a text browser: reads, follows, fills in, presses. Everything waits until it can be done, and fails with the
// screen that was there instead.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TextBrowser } from "./browser.ts";
import { hiddenOn } from "./hidden.ts";
import { type Item, labelled, named, read, words } from "./seen.ts";
import { Terminal } from "./terminal.ts";
import { until } from "./until.ts";

export class Person {
  private readonly folder = mkdtempSync(join(tmpdir(), "lavi-text-"));
  private readonly terminal: Terminal;
  /** What was seen that is meant to be hidden. */
  readonly hidden = new Set<string>();

  constructor(
    readonly browser: TextBrowser,
    /** The origin of the site. */
    readonly root: string,
    path: string,
    cookies = true,
  ) {
    const command = browser.command({ cookies, address: this.root + path, folder: this.folder });
    this.terminal = new Terminal(command, this.folder);
  }

  async leaves() {
    await this.terminal.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** What the screen shows, once it does not change. */
  async screen(): Promise<string> {
    let before = await this.browser.reads(this.terminal);
    for (;;) {
      await new Promise((later) => setTimeout(later, 40));
      const now = await this.browser.reads(this.terminal);
      if (now === before) return now;
      before = now;
    }
  }

  async items(): Promise<Item[]> {
    return read(await this.screen());
  }

  /** Waits, and fails with what the screen shows. */
  private async waits(holds: () => Promise<boolean>, what: string, limit?: number) {
    await this.tries(() => until(holds, what, limit));
  }

  /** Does something, and fails with what the screen shows. */
  private async tries(act: () => Promise<void>) {
    try {
      await act();
    } catch (cause) {
      const screen = (await this.screen()).replace(/\n\s*\n/g, "\n");
      throw new Error(`${this.browser.name}: ${String(cause)}; the screen shows:\n${screen}`, { cause });
    }
  }

  /** Waits until the screen shows a text, and looks whether it shows what is hidden. */
  async sees(text: string, limit?: number) {
    const wanted = text.replace(/\s+/g, " ");
    await this.waits(async () => words(await this.browser.reads(this.terminal)).includes(wanted), `the text “${text}”`, limit);
    for (const hidden of hiddenOn(await this.screen())) this.hidden.add(`“${hidden}” beside “${text}”`);
  }

  /** Waits until the screen does not show a text. */
  async seesNoMore(text: string, limit?: number) {
    await this.waits(
      async () => !words(await this.browser.reads(this.terminal)).includes(text),
      `an end of the text “${text}”`,
      limit,
    );
  }

  async shows(text: string): Promise<boolean> {
    return words(await this.screen()).includes(text);
  }

  private async finds(find: (items: Item[]) => Item | undefined, what: string): Promise<Item> {
    let found: Item | undefined;
    await this.waits(async () => {
      found = find(await this.items());
      return found !== undefined;
    }, what);
    return found as unknown as Item;
  }

  /** Follows a link, or presses a button, by its text. */
  async presses(text: string) {
    const item = await this.finds((items) => named(items, text), `a link or button “${text}”`);
    await this.tries(() => this.browser.presses(this.terminal, item));
  }

  /** The same, where the page has several of this text: the last of them. */
  async pressesLast(text: string) {
    const item = await this.finds((items) => items.findLast((item) => item.text === text), `a last button “${text}”`);
    await this.tries(() => this.browser.presses(this.terminal, item));
  }

  /** Fills in fields by their labels. */
  async fills(fields: Record<string, string>) {
    for (const [label, text] of Object.entries(fields)) {
      const item = await this.finds((all) => labelled(all, label), `a field “${label}”`);
      await this.tries(() => this.browser.fills(this.terminal, item, text));
    }
  }

  /** Fills in a field of several lines by its label. */
  async writes(label: string, text: string) {
    // Some draw its number above its lines.
    const above = (all: Item[]) => all.find(({ text, before }) => text === "" && before.includes(label));
    const item = await this.finds((all) => labelled(all, label) ?? above(all), `a field “${label}”`);
    const { browser, terminal } = this;
    await this.tries(() => (browser.writes ? browser.writes(terminal, item, text) : browser.fills(terminal, item, text)));
  }

  /** Chooses from a list by its label: it opens, and the arrow goes down to where the choice stands in it, counted from none. */
  async picks(label: string, choice: string, place: number) {
    const item = await this.finds((all) => labelled(all, label), `a list “${label}”`);
    await this.tries(() => this.browser.presses(this.terminal, item));
    await this.sees(choice);
    await this.terminal.presses("Down", place);
    await this.terminal.presses("Enter");
    await this.sees(choice);
  }

  /** Opens an address of the site. */
  async opens(path: string) {
    await this.browser.opens(this.terminal, this.root + path);
  }

  /** Goes back until the screen shows a text. */
  async goesBackTo(text: string) {
    for (let pages = 0; pages < 9 && !(await this.shows(text)); pages++) {
      await this.terminal.presses(this.browser.back);
      await new Promise((later) => setTimeout(later, 300));
    }
    await this.sees(text);
  }
}
