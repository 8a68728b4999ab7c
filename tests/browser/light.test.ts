// What each screen of a visit costs: React is paid for once, never before its page can be used, and by nobody who needs nothing
// of it. Whoever comes from the sign-in has it in the cache.

import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asked, requests, wakes } from "./requests.ts";
import { Site } from "./site.ts";
import { launch } from "./visitor.ts";

/** A screen whose scripts were paid for before, or to which nobody comes near, with the heads of the answers. */
const SCREEN = 12_000;
/** The form of a new account is the one screen whose page alone may take as much (tests/budgets.toml). */
const SETUP = 13_500;
/** What an island adds to its screen where nothing is in the cache. */
const ISLAND = 60_000;

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([Site.start({}, "demo"), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

interface Visit {
  context: BrowserContext;
  page: Page;
  /** What was asked for since it was called last. */
  asked(): Asked[];
}

async function visit<T>(does: (visit: Visit) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL: site.root, locale: "en" });
  try {
    const page = await context.newPage();
    const all = await requests(context, page);
    return await does({ context, page, asked: () => all.splice(0) });
  } finally {
    await context.close();
  }
}

const bytes = (asked: Asked[]) => asked.reduce((sum, one) => sum + one.bytes, 0);
const scripts = (asked: Asked[]) =>
  asked.map(({ address }) => address).filter((address) => address.endsWith(".js") && !address.includes("/start-"));

/** Waits until nothing has been asked for a while, which a page that polls never is. */
const rests = (page: Page) => page.waitForTimeout(2_500);

async function begins(page: Page, near: boolean) {
  await page.goto("/en?method=mobile-id", { waitUntil: "load" });
  const fields = { personalCode: "60001017869", phoneNumber: "68000769" };
  if (near) await page.locator("[name=personalCode]").focus();
  if (near) await rests(page);
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).evaluate(types, value);
}

/** In the page: as a browser fills a form in by itself, with no hand near. */
const types = (field: Element, value: string) => {
  (field as HTMLInputElement).value = value;
};

async function waits(page: Page) {
  await page.evaluate(() => document.querySelector<HTMLFormElement>("#pane form")?.submit());
  await page.waitForSelector('main[data-screen="waiting"]');
}

/** From the sign-in of an application to what it asks for, with no hand near. */
async function isAskedForAccess({ page }: Visit) {
  await page.goto("/demo/application/sign-in", { waitUntil: "load" });
  await page.locator("[name=email]").evaluate(types, "mari");
  await page.locator("[name=password]").evaluate(types, "Terehommikust1");
}

async function agrees(page: Page) {
  await page.evaluate(() => document.querySelector<HTMLFormElement>("#pane form")?.submit());
  await page.waitForSelector('main[data-screen="permissions"]');
}

test("who comes near the form of a phone has what waits for it in the cache: each further screen is light", () =>
  visit(async (one) => {
    const { page, asked } = one;
    await page.goto("/en?method=mobile-id", { waitUntil: "load" });
    await rests(page);
    expect(scripts(asked()), "nobody has come near").toEqual([]);
    await begins(page, true);
    const paid = asked();
    expect(scripts(paid).length).toBeGreaterThan(1);
    expect(bytes(paid)).toBeLessThanOrEqual(ISLAND);

    await waits(page);
    await wakes(page);
    const waiting = asked();
    expect([bytes(waiting), scripts(waiting)]).toEqual([expect.toSatisfy((sum) => sum <= SCREEN), []]);

    await isAskedForAccess(one);
    asked();
    await agrees(page);
    await wakes(page);
    const consent = asked();
    expect(bytes(consent)).toBeLessThanOrEqual(SCREEN);
    expect(scripts(consent)).toEqual([]);

    await page.goto("/en/register", { waitUntil: "load" });
    await page.locator('main a[href*="setupAccount"]').focus();
    await rests(page);
    asked();
    await page.locator('main a[href*="setupAccount"]').click();
    await page.waitForSelector('main[data-screen="setup-account"]');
    await wakes(page);
    expect(bytes(asked())).toBeLessThanOrEqual(SETUP);
  }));

test("without a cache, and with no hand near, consent and the form of a new account are light as well", () =>
  visit(async (one) => {
    const { page, asked } = one;
    await isAskedForAccess(one);
    asked();
    await agrees(page);
    await rests(page);
    const consent = asked();
    expect([bytes(consent), scripts(consent)]).toEqual([expect.toSatisfy((sum) => sum <= SCREEN), []]);
    await page.goto("/en/setupAccount");
    await rests(page);
    expect(bytes(asked())).toBeLessThanOrEqual(SETUP);
  }));

test("without a cache a wait for a phone pays for its island, after the page can be used, and once", () =>
  visit(async ({ page, asked }) => {
    await begins(page, false);
    expect(scripts(asked())).toEqual([]);
    await waits(page);
    await wakes(page);
    const all = asked();
    expect(bytes(all)).toBeLessThanOrEqual(SCREEN + ISLAND);
    expect(scripts(all).length).toBeGreaterThan(1);
    const [loaded, first] = await page.evaluate(() => [
      performance
        .getEntriesByType("navigation")
        .map((entry) => (entry as PerformanceNavigationTiming).domContentLoadedEventEnd)[0],
      Math.min(
        ...performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js") && !name.includes("/start-"))
          .map(({ startTime }) => startTime),
      ),
    ]);
    expect(first).toBeGreaterThan(loaded ?? Number.POSITIVE_INFINITY);
    await page.reload();
    await wakes(page);
    expect(scripts(asked())).toEqual([]);
  }));
