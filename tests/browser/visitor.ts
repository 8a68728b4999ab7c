// A person with a browser. Whatever the browser has to complain about is kept: warnings and errors of the console, breaches of
// the content security policy, requests to other hosts.

import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect } from "vitest";

export const EXECUTABLE = process.env.CHROMIUM ?? "/usr/bin/chromium";

export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** `env` is added to this process's own environment. */
export function launch(env: Record<string, string> = {}): Promise<Browser> {
  const given = Object.entries({ ...process.env, ...env }).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return chromium.launch({ executablePath: EXECUTABLE, args: FLAGS, env: Object.fromEntries(given) });
}

export class Visitor {
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly root: string,
    others: string[],
  ) {
    page.on("console", (message) => {
      // Chromium notes every status from 400 on, and every refusal of cookies to a frame; that a form is shown again with 422
      // is right, and so is asking.
      const isNote = ["the server responded with a status of 4", "requestStorageAccess: "].some((note) =>
        message.text().includes(note),
      );
      if (["warning", "error"].includes(message.type()) && !isNote) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && ![root, ...others].includes(origin))
        this.complaints.push(`asked another host: ${request.url()}`);
    });
  }

  /** `others` are the origins that may be asked beside the site's own. */
  static async arrives(
    browser: Browser,
    root: string,
    options: BrowserContextOptions = {},
    others: string[] = [],
  ): Promise<Visitor> {
    const context = await browser.newContext({ baseURL: root, locale: "en", ...options });
    context.setDefaultTimeout(15_000);
    return new Visitor(await context.newPage(), root, others);
  }

  /** Ends the visit, which the browser must have had nothing to complain about. */
  async leaves() {
    await this.page.context().close();
    expect(this.complaints).toEqual([]);
  }

  /** Opens a screen, comes near an island, and waits until it has adopted its markup. */
  async opens(path: string, island?: string) {
    await this.page.goto(path);
    if (!island) return;
    await this.page.locator(`[data-island="${island}"]`).dispatchEvent("focusin");
    await this.page.waitForFunction(isAdopted, island);
  }

  /** Fills inputs by name; a list or a radio button takes its value. */
  async fills(fields: Record<string, string>) {
    for (const [name, value] of Object.entries(fields)) {
      const field = this.page.locator(`main [name="${name}"]:not([type=hidden])`).first();
      const kind = await field.evaluate((element) => (element as HTMLInputElement).type);
      if (kind === "radio") await this.page.locator(`main [name="${name}"][value="${value}"]`).check();
      else if (kind === "select-one") await field.selectOption(value);
      else await field.fill(value);
    }
  }

  /** Sends the form of an action by its main button, and waits for the screen that follows. */
  async sends(action: string, screen: string) {
    await this.page.locator(`form[data-action="${action}"] .button:not(.secondary)`).first().click();
    await this.sees(screen);
  }

  /** By the button at the end of the page; the bar's is not shown on a phone. */
  async signsOut() {
    await this.page.locator('form[action$="sign-out"] button:visible').click();
    await this.sees("login");
  }

  /** Waits for a screen; a name may go on with an attribute: `setup-account[data-step="2"]`. */
  async sees(screen: string) {
    const [, name = screen, more = ""] = screen.match(/^([\w-]+)(.*)$/) ?? [];
    try {
      await this.page.waitForSelector(`main[data-screen="${name}"]${more}`);
    } catch (cause) {
      throw new Error(`not ${screen} but ${this.path()}: ${await this.page.locator("main").innerText()}`, { cause });
    }
    await this.fits(screen);
  }

  /** No screen scrolls sideways. */
  async fits(screen: string) {
    const [wanted, given] = await this.page.locator("html").evaluate((html) => [html.scrollWidth, window.innerWidth]);
    expect([screen, wanted]).toEqual([screen, given]);
  }

  path(): string {
    return this.page.url().slice(this.root.length);
  }
}

/** React keeps its notes on the element that it has adopted. */
function isAdopted(island: string): boolean {
  const element = document.querySelector(`[data-island="${island}"]`);
  return element !== null && Object.keys(element).some((key) => key.startsWith("__reactContainer"));
}
