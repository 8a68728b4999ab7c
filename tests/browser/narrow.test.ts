// On a phone of 320 px no screen scrolls sideways, in any language of long words, with scripts and without; and what an account has
// is in reach and wraps well.

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

/** A new person who has signed in. */
async function signedIn(username: string): Promise<Visitor> {
  const words = ["account", "add", username, "--first-name", "Mari", "--last-name", "Maasikas", "--password"];
  site.command(words, `${PASSWORD}\n`);
  const visitor = await Visitor.arrives(browser, site.root, { viewport: { width: 320, height: 568 } });
  await visitor.opens("/en");
  await visitor.fills({ email: username, password: PASSWORD });
  await visitor.sends("submit", "agree-to-terms");
  await visitor.sends("confirm", "account");
  return visitor;
}

test("the account page has its sign-out within one screen, in each language", { timeout: 60_000 }, async () => {
  const visitor = await signedIn("mari");
  const { page } = visitor;
  for (const language of ["et", "en", "ru", "de", "fr", "ja", "lv"]) {
    await page.goto(`/account/?lang=${language}`);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    const box = await page.locator('form[action$="sign-out"] button:visible').boundingBox();
    expect([language, (box?.y ?? 0) + (box?.height ?? 9999)]).toEqual([language, expect.toSatisfy((end) => end <= 568)]);
  }
  await visitor.leaves();
});

/** In the page: of each dot between two facts whether it is seen, and whether the fact before it stands on its line. */
const dots = () =>
  [...document.querySelectorAll(".dot")].map((dot) => {
    const [at, line, before] = [dot, dot.closest(".dots"), dot.parentElement?.previousElementSibling].map((element) =>
      (element as Element).getBoundingClientRect(),
    ) as [DOMRect, DOMRect, DOMRect];
    return [at.right > line.left + 1, before.bottom > at.top && before.right <= at.left + 1];
  });

test("a dot stands between two facts of a line, and never at its edge", async () => {
  const visitor = await signedIn("liis");
  const { page } = visitor;
  const seen: boolean[][] = [];
  for (const width of [320, 1_280]) {
    await page.setViewportSize({ width, height: 640 });
    for (const name of ["sessions", "review", "activity", "data"]) {
      await page.goto(`/account/${name}?lang=en`);
      await visitor.fits(name);
      seen.push(...(await page.evaluate(dots)));
    }
  }
  expect(seen.filter(([isSeen, isBetween]) => isSeen !== isBetween)).toEqual([]);
  expect(new Set(seen.map(([isSeen]) => isSeen))).toEqual(new Set([true, false]));
  await visitor.leaves();
});
