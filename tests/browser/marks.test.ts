// The owners' marks of login methods, as an operator puts them into a brand's folder: one of two is seen in each scheme, with and
// without scripts, and where an embedder settles the scheme.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Site } from "./site.ts";
import { launch, Visitor } from "./visitor.ts";

/** A square of this colour. */
const square = (colour: string) => `<svg viewBox="0 0 48 48"><rect width="48" height="48" fill="${colour}"/></svg>`;
const MARKS = {
  "smart-id.svg": square("#00ff00"),
  "smart-id-dark.svg": square("#ff00ff"),
  "har-id.svg": square("#ff8800"),
};
const LIGHT = "rgb(0, 255, 0)";
const DARK = "rgb(255, 0, 255)";
const BOTH = "rgb(255, 136, 0)";

describe.each(["main", "sibling"])("the %s brand", (brand) => {
  let folder: string;
  let site: Site;
  let browser: Browser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "lavi-marks-"));
    const methods = join(folder, "static/brands", brand, "methods");
    mkdirSync(methods, { recursive: true });
    for (const [name, text] of Object.entries(MARKS)) writeFileSync(join(methods, name), text);
    const settings = { LAVI__SITE__BRAND: brand, LAVI__SITE__OVERRIDES: folder };
    [site, browser] = await Promise.all([Site.start(settings), launch()]);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ["light", LIGHT],
    ["dark", DARK],
  ] as const)("in the %s scheme one of two marks is seen, also when scripts have come", async (colorScheme, colour) => {
    const visitor = await Visitor.arrives(browser, site.root, { colorScheme });
    const { page } = visitor;
    await page.goto("/en");
    expect(await seen(page, ".tab")).toEqual([`24 ${colour}`, `24 ${BOTH}`]);
    await visitor.opens("/en", "method-tabs");
    expect(await seen(page, ".tab")).toEqual([`24 ${colour}`, `24 ${BOTH}`]);
    await page.goto("/en?method=har-id");
    await page.waitForSelector('#pane[data-method="har_id"]');
    expect(await seen(page, "#pane .button")).toEqual([`20 ${BOTH}`]);
    // What follows the colour of text is seen on the ground that it has there.
    const [text, mark] = await page.locator("#pane .button").evaluate((button) => {
      return [button, button.querySelector(".mark")].map((one) => one && getComputedStyle(one).color);
    });
    expect(mark).not.toBe(text);
    await visitor.leaves();
  });

  test("the scheme that an embedder settles counts, whatever the visitor's is", async () => {
    for (const [colorScheme, query, colour] of [
      ["dark", "light", LIGHT],
      ["light", "dark", DARK],
    ] as const) {
      const visitor = await Visitor.arrives(browser, site.root, { colorScheme });
      await visitor.page.goto(`/en/mini?scheme=${query}`);
      expect(await seen(visitor.page, ".tab")).toContain(`24 ${colour}`);
      expect(await seen(visitor.page, ".tab")).toHaveLength(2);
      await visitor.leaves();
    }
  });

  test("paper gets the mark of the light scheme", async () => {
    const visitor = await Visitor.arrives(browser, site.root, { colorScheme: "dark" });
    await visitor.page.goto("/en");
    await visitor.page.emulateMedia({ media: "print", colorScheme: "dark" });
    const shown = await visitor.page.locator(".mark-light").evaluate((mark) => getComputedStyle(mark).display);
    expect(shown).not.toBe("none");
    await visitor.leaves();
  });
});

/** The marks in sight within something: how wide and of which colour their squares are, as drawn. */
const seen = (page: Page, within: string) =>
  page.locator(`${within} svg.mark rect`).evaluateAll((squares) =>
    squares.flatMap((square) => {
      const { width, height } = square.getBoundingClientRect();
      return width > 0 && width === height ? [`${width} ${getComputedStyle(square).fill}`] : [];
    }),
  );
