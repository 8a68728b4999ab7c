// What a script asks is never answered: within ten seconds the page does what it does without scripts, and who presses again is
// not kept waiting at all.

import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { onThePhone, phonesWait } from "../engines/phone.ts";
import { HangingLine } from "./hanging_line.ts";
import { launch, Visitor } from "./visitor.ts";

/** Eight seconds for the request, and what a loaded machine needs. */
const LIMIT = 12_000;

let line: HangingLine;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [line, browser] = await Promise.all([HangingLine.start(), launch()]);
  await phonesWait(line.root);
});

beforeEach(async () => {
  visitor = await Visitor.arrives(browser, line.root);
  page = visitor.page;
});

afterEach(async () => {
  line.hangs = false;
  line.asked.splice(0);
  await visitor.leaves();
});

afterAll(async () => {
  await browser?.close();
  await line?.stop();
});

/** Between two presses: longer than a double press lasts on a busy machine too, shorter than the limit. */
const BETWEEN = 2_000;

/** How long something takes that follows a press, in milliseconds. */
async function takes(press: () => Promise<unknown>, follows: () => Promise<unknown>): Promise<number> {
  const pressed = Date.now();
  await press();
  await follows();
  return Date.now() - pressed;
}

const isLoaded = (method: string) => page.waitForSelector(`#pane[data-method="${method}"]`, { timeout: LIMIT });

describe("a way to sign in", () => {
  const tab = () => page.locator('nav.tabs a[href*="method=mobile-id"]').first();

  beforeEach(async () => {
    await page.goto("/en", { waitUntil: "networkidle" });
    line.hangs = true;
  });

  test("is opened as a page", async () => {
    const took = await takes(
      () => tab().click(),
      () => isLoaded("mobile_id"),
    );
    expect(line.asked).toEqual(["GET /en?method=mobile-id"]);
    expect(took).toBeGreaterThan(6_000);
  });

  test("is opened by a second press at once", async () => {
    await tab().click();
    await page.waitForTimeout(BETWEEN);
    const took = await takes(
      () => tab().click(),
      () => isLoaded("mobile_id"),
    );
    expect(took).toBeLessThan(5_000);
  });
});

describe("a step of the registration", () => {
  const button = () => page.locator('form[data-action="submit"] .button').first();
  const second = () => page.waitForSelector('main[data-step="2"]', { timeout: LIMIT });

  beforeEach(async () => {
    await visitor.opens("/en/setupAccount", "setup-stepper");
    await visitor.fills({ firstName: "Riina", lastName: "Raba", issuer: "EE", idCode: "60001019928" });
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    line.hangs = true;
  });

  test("is sent as a form, and the button is busy until then", async () => {
    const busy = async () => {
      await button().click();
      await page.waitForTimeout(3_000);
      expect(await button().getAttribute("aria-busy")).toBe("true");
    };
    const took = await takes(busy, second);
    expect(took).toBeGreaterThan(6_000);
    expect([line.asked, await page.evaluate(() => "stayed" in window)]).toEqual([["POST /en/setupAccount"], false]);
  });

  test("is sent by a second press at once", async () => {
    await button().click();
    await page.waitForTimeout(BETWEEN);
    expect(await takes(() => button().click(), second)).toBeLessThan(5_000);
  });
});

describe("a phone that has confirmed", () => {
  const button = () => page.locator('form[data-action="confirm"] .button').first();

  beforeEach(async () => {
    await page.goto("/en?method=mobile-id");
    await visitor.fills({ personalCode: "60001019906", phoneNumber: "00000766" });
    await visitor.sends("submit", "waiting");
    await page.waitForSelector("[data-awake]");
    line.hangs = true;
    const code = await page.locator("[data-verification-code]").getAttribute("data-verification-code");
    await onThePhone(line.root, code ?? "", "confirm");
    // The page keeps its button back for twenty seconds.
    await button().waitFor({ timeout: 25_000 });
  });

  test("leads on by one press", async () => {
    await takes(
      () => button().click(),
      () => page.waitForSelector('main[data-screen="account"]', { timeout: LIMIT }),
    );
    // A poll is asked again when the one before has had its time.
    expect(line.asked.length).toBeGreaterThan(1);
  });

  test("leads on by a second press at once", async () => {
    await button().click();
    await page.waitForTimeout(BETWEEN);
    if ((await page.locator("main").getAttribute("data-screen")) === "waiting") await button().click();
    await page.waitForSelector('main[data-screen="account"]', { timeout: 5_000 });
  });
});
