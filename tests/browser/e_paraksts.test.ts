// Signing in by eParaksts in the demo world, whose stand-in plays the provider on another origin.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "./site.ts";
import { launch } from "./visitor.ts";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([Site.start({}, "demo"), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const cases = [true, false].flatMap((scripts) => [
  { scripts, person: "anna", end: "main[data-screen=account]" },
  { scripts, person: "kadri", end: "main[data-screen=choose-user]" },
  { scripts, person: "una", end: "[data-code=user_not_found]" },
  { scripts, person: "nobody", end: "[data-code=canceled]" },
]);

test.each(cases)("$person ends at $end, scripts: $scripts", async ({ scripts, person, end }) => {
  const context = await browser.newContext({ baseURL: site.root, javaScriptEnabled: scripts, locale: "en" });
  const page = await context.newPage();
  await page.goto("/en?method=e-paraksts");
  await page.locator("[data-method=e_paraksts] .button").first().click();
  await page.locator(`[data-person="${person}"]`).click();
  await page.waitForSelector(end);
  if (person === "anna") expect(await page.textContent("main")).toContain("Anna Bērziņa");
  await context.close();
});
