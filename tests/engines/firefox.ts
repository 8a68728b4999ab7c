// Firefox by WebDriver BiDi (puppeteer-core), which it speaks itself. It tells of uncaught errors, of the console and of breaches
// of the content security policy, also without scripts.

import { type Browser, type Frame, launch, type Page } from "puppeteer-core";
import { type Engine, PATIENCE, still, type Tab, until, type Visit } from "./engine.ts";

const EXECUTABLE = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

export interface Firefox extends Engine {
  visits(root: string, others: string[]): Promise<Visit & { posts: string[] }>;
}

export async function firefox(scripts: boolean, preferences: Record<string, unknown> = {}): Promise<Firefox> {
  const browser = await launch({
    browser: "firefox",
    executablePath: EXECUTABLE,
    headless: true,
    defaultViewport: { width: 1280, height: 1000 },
    extraPrefsFirefox: { "javascript.enabled": scripts, "intl.accept_languages": "en", ...preferences },
  });
  return {
    version: (await browser.version()).replace("firefox/", ""),
    visits: (root, others) => visit(browser, root, others),
    stops: () => browser.close(),
  };
}

/** `posts` has the address of every form that was sent. */
async function visit(browser: Browser, root: string, others: string[]): Promise<Visit & { posts: string[] }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  const posts: string[] = [];
  page.on("console", (message) => {
    if (["warn", "error"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && ![root, ...others].includes(origin))
      complaints.push(`asked another host: ${request.url()}`);
  });
  const ends = async () => {
    await context.close();
    return complaints;
  };
  return { ...tab(page, async () => ({ frame: page.mainFrame(), x: 0, y: 0 })), ends, posts };
}

/** A frame, and where its corner is in the window. */
interface Place {
  frame: Frame;
  x: number;
  y: number;
}

function tab(page: Page, place: () => Promise<Place>): Tab {
  const asks: Tab["asks"] = async (question, argument) =>
    (await place()).frame.evaluate(question as never, argument as never) as never;
  // Puppeteer's own click watches how the page scrolls by a script, which never answers where a page runs none.
  const presses = async (selector: string) => {
    const at = await still(asks, selector);
    const { x, y } = await place();
    await page.mouse.click(x + at.x, y + at.y);
  };
  return {
    opens: async (address) => void (await page.goto(address)),
    asks,
    presses,
    types: async (selector, text) => {
      await presses(selector);
      await asks(empty, selector);
      await page.keyboard.type(text);
    },
    picks: async (selector, value) => {
      const field = await until(selector, async () => (await (await place()).frame.$(selector)) ?? undefined);
      await field.select(value);
    },
    within: (selector) =>
      tab(page, async () => {
        const outer = await place();
        const element = await until(selector, async () => (await outer.frame.$(selector)) ?? undefined);
        const frame = await element.contentFrame();
        if (!frame) throw new Error(`${selector} is no frame`);
        const corner = await outer.frame.evaluate(cornerOf as never, selector as never);
        const { x, y } = corner as { x: number; y: number };
        return { frame, x: outer.x + x, y: outer.y + y };
      }),
  };
}

function empty(selector: string) {
  (document.querySelector(selector) as HTMLInputElement).select();
}

function cornerOf(selector: string): { x: number; y: number } {
  const frame = document.querySelector(selector) as HTMLElement;
  frame.scrollIntoView({ block: "center", behavior: "instant" });
  const box = frame.getBoundingClientRect();
  return { x: box.x + frame.clientLeft, y: box.y + frame.clientTop };
}
