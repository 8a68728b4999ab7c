// A person with a browser of any engine, who knows screens by their marks.

import type { Tab } from "./engine.ts";
import { middle, until } from "./engine.ts";

/** In milliseconds, on a slow machine; the waiting screen keeps its button back for twenty seconds where scripts run. */
const AT_ONCE = 12_000;

export class Person {
  constructor(
    readonly tab: Tab,
    private readonly root: string,
  ) {}

  /** The same person in a frame of the page. */
  within(selector: string): Person {
    return new Person(this.tab.within(selector), this.root);
  }

  async opens(path: string) {
    await this.tab.opens(new URL(path, this.root).href);
  }

  async presses(selector: string) {
    await this.tab.presses(selector);
  }

  /** Waits for a screen; a name may go on with an attribute: `setup-account[data-step="2"]`. */
  async sees(screen: string) {
    const [, name = screen, more = ""] = screen.match(/^([\w-]+)(.*)$/) ?? [];
    await this.finds(`main[data-screen="${name}"]${more}`);
  }

  /** Waits until something is on a page that has loaded whole. */
  async finds(selector: string) {
    await until(selector, () =>
      this.tab.asks((selector) => document.readyState !== "loading" && document.querySelector(selector) !== null, selector),
    );
  }

  /** Fills in fields by their names; a list or a radio button takes its value. */
  async fills(fields: Record<string, string>) {
    for (const [name, value] of Object.entries(fields)) {
      const field = `main [name="${name}"]:not([type=hidden])`;
      await this.finds(field);
      const kind = await this.tab.asks((field) => (document.querySelector(field) as HTMLInputElement).type, field);
      if (kind === "radio") await this.presses(`main [name="${name}"][value="${value}"]`);
      else if (kind === "select-one") await this.tab.picks(field, value);
      else await this.tab.types(field, value);
    }
  }

  /** Sends the form of an action by its main button, which must not be kept back, and waits for the screen that follows. */
  async sends(action: string, screen: string) {
    const button = `form[data-action="${action}"] .button:not(.secondary)`;
    await until(`${button}, in sight`, () => this.tab.asks(middle, button), AT_ONCE);
    await this.presses(button);
    await this.sees(screen);
  }

  async signsIn(email: string, password: string, screen: string) {
    await this.fills({ email, password });
    await this.sends("submit", screen);
  }

  /** By the button of the bar; another stands at the end of the page. */
  async signsOut() {
    await this.presses('header form[action$="sign-out"] button');
    await this.sees("login");
  }

  async reads(selector = "main"): Promise<string> {
    await this.finds(selector);
    return this.tab.asks((selector) => document.querySelector(selector)?.textContent ?? "", selector);
  }

  async attribute(selector: string, name: string): Promise<string> {
    await this.finds(selector);
    return this.tab.asks(([selector, name]) => document.querySelector(selector)?.getAttribute(name) ?? "", [
      selector,
      name,
    ] as const);
  }

  async address(): Promise<string> {
    return this.tab.asks(() => location.href, undefined);
  }

  /** In words, in front of what: for the message of a failed journey. */
  async stands(): Promise<string> {
    const look = () => `${location.href} (${document.readyState}): ${document.querySelector("main")?.innerText}`;
    const words = await this.tab.asks(look, undefined).catch(String);
    return words.replace(/\s+/g, " ").slice(0, 1_000);
  }
}
