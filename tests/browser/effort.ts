// The hand of somebody who works at a page: it does what they do, and counts it. What a task takes is estimated by the keystroke-level
// model of Card, Moran and Newell: a thought before each field or button, a way of the hand to it, a press, and a key for each letter.
// How long pages take is measured.

import type { Visitor } from "./visitor.ts";

/** In seconds: to press a key or a button, to point at something, to think before that. */
const [PRESS, POINT, THOUGHT] = [0.28, 1.1, 1.35];

/** When the page was there, counted from the press that led to it, in milliseconds. */
const pageTime = () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).domInteractive;

export class Hand {
  private presses = 0;
  private letters = 0;
  private pages = 0;
  private waited = 0;

  constructor(private readonly visitor: Visitor) {}

  /** Presses what leads to no other page. */
  async taps(selector: string) {
    this.presses += 1;
    await this.visitor.page.locator(selector).click();
  }

  /** Writes into a field. */
  async types(selector: string, text: string) {
    await this.taps(selector);
    this.letters += text.length;
    await this.visitor.page.keyboard.type(text);
  }

  /** Chooses from a list: one press opens it, another chooses. */
  async picks(selector: string, label: string) {
    this.presses += 2;
    await this.visitor.page.locator(selector).selectOption({ label });
  }

  /** Presses what leads to another page, and waits for it. */
  async goes(selector: string, screen: string) {
    await this.taps(selector);
    await this.comes(screen);
  }

  /** Sends a form from its field, by the key for it. */
  async enters(screen: string) {
    this.letters += 1;
    await this.visitor.page.keyboard.press("Enter");
    await this.comes(screen);
  }

  private async comes(screen: string) {
    await this.visitor.sees(screen);
    this.pages += 1;
    this.waited += (await this.visitor.page.evaluate(pageTime)) / 1_000;
  }

  get seconds(): number {
    return this.presses * (THOUGHT + POINT + PRESS) + this.letters * PRESS + this.waited;
  }

  /** In words, for people to read. */
  toString(): string {
    const counted = `${this.presses} presses, ${this.letters} keys, ${this.pages} pages in ${this.waited.toFixed(1)} s`;
    return `${this.seconds.toFixed(1)} s (${counted})`;
  }
}
