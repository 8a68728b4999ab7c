// No screen scrolls sideways on a phone of 320 px, in any language of long words, with scripts and without.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { screens } from "./screens.ts";
import { Site } from "./site.ts";
import { launch, Visitor } from "./visitor.ts";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([Site.start(), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test.each([
  { language: "de", javaScriptEnabled: true },
  { language: "ru", javaScriptEnabled: false },
  { language: "ja", javaScriptEnabled: true },
  { language: "fr", javaScriptEnabled: false },
  { language: "lv", javaScriptEnabled: true },
  { language: "et", javaScriptEnabled: false },
])("in $language, scripts: $javaScriptEnabled", { timeout: 120_000 }, async ({ language, javaScriptEnabled }) => {
  const visitor = await Visitor.arrives(browser, site.root, { viewport: { width: 320, height: 640 }, javaScriptEnabled });
  const { page } = visitor;
  for (const screen of screens) {
    await page.goto(`/${language}${screen}`);
    await visitor.fits(screen);
  }
  await visitor.leaves();
});

const PASSWORD = "Kevad-2026";

test("the account page has its sign-out within one screen, in each language", { timeout: 60_000 }, async () => {
  const words = ["account", "add", "mari", "--first-name", "Mari", "--last-name", "Maasikas", "--password"];
  site.command(words, `${PASSWORD}\n`);
  const visitor = await Visitor.arrives(browser, site.root, { viewport: { width: 320, height: 568 } });
  const { page } = visitor;
  await visitor.opens("/en");
  await visitor.fills({ email: "mari", password: PASSWORD });
  await visitor.sends("submit", "agree-to-terms");
  await visitor.sends("confirm", "account");
  for (const language of ["et", "en", "ru", "de", "fr", "ja", "lv"]) {
    await page.goto(`/account/?lang=${language}`);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    const box = await page.locator('form[action$="sign-out"] button:visible').boundingBox();
    expect([language, (box?.y ?? 0) + (box?.height ?? 9999)]).toEqual([language, expect.toSatisfy((end) => end <= 568)]);
  }
  await visitor.leaves();
});
