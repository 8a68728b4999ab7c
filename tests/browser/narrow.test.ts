// No screen scrolls sideways on a phone of 320 px, in any language of long words, with scripts and without.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
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
