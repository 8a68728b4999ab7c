// The frame that a visitor stays in from the first field to success: a sign-in fits the windows of small laptops, nothing of the frame
// moves from screen to screen, and the door of the scene tells how far one has come.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BRANDS, Catalogue, LANGUAGES, type Shown, shows, standing } from "./catalogue/catalogue.ts";
import { launch } from "./visitor.ts";

/** The screens of a sign-in and of what can become of one, with the door that each shows. */
const DOORS: Record<string, string> = {
  "login-password": "",
  "login-mobile-id": "",
  "login-wrong": "closing",
  "waiting-mobile-id": "ajar widening",
  "waiting-ended": "closing",
  "waiting-link": "ajar widening",
  "two-factor": "ajar",
  "two-factor-wrong": "closing",
  "choose-user": "ajar",
  roles: "ajar",
  "agree-to-terms": "ajar",
  permissions: "ajar",
  "success-activation": "open",
  "success-registration": "ajar",
  "failed-activation": "closing",
  "error-404": "nobody",
  maintenance: "mended",
};

/** What ends, foot and all, within a laptop's window in every language. */
const FITTING = ["login-password", "waiting-mobile-id"];

const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1366, height: 640 },
];

/** Where the panel stands, and the column or card; null where there is no band. */
const measure = () => {
  const box = (selector: string, ...sides: ("left" | "top" | "width" | "height")[]) => {
    const element = document.querySelector(selector) as Element;
    const rectangle = element.getBoundingClientRect();
    return rectangle.height === 0 ? null : sides.map((side) => Math.round(rectangle[side]));
  };
  return {
    scene: box(".illustration svg", "left", "top", "width", "height"),
    panel: box(".illustration", "left", "top", "width"),
    card: box("main", "left", "width"),
  };
};

describe.each(BRANDS)("the %s brand", (brand) => {
  let browser: Browser;
  let catalogue: Catalogue;

  beforeAll(async () => {
    const screens = Object.keys(DOORS);
    const only = ({ state, language }: { state: { name: string }; language: string }) =>
      state.name in DOORS && (language === "en" || FITTING.includes(state.name));
    [browser, catalogue] = await Promise.all([launch(), Catalogue.open({ brands: [brand], screens, only })]);
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await catalogue?.stop();
  });

  const shown = (name: string, language = "en") =>
    catalogue.shown.find((one) => one.state.name === name && one.language === language) as Shown;

  async function each(
    size: { width: number; height: number },
    see: (page: Page) => Promise<unknown>,
    names = Object.keys(DOORS),
  ) {
    const page = await standing(browser, { viewport: size });
    const seen: [string, unknown][] = [];
    for (const name of names) {
      await shows(page, shown(name));
      seen.push([name, await see(page)]);
    }
    await page.context().close();
    return seen;
  }

  const fits = FITTING.flatMap((name) => WINDOWS.map((size) => ({ name, ...size })));

  test.each(fits)(
    "$name with its foot fits $width × $height in every language",
    { timeout: 120_000 },
    async ({ name, ...size }) => {
      const page = await standing(browser, { viewport: size });
      const seen: unknown[] = [];
      for (const language of LANGUAGES) {
        await shows(page, shown(name, language));
        const [wanted, given, links] = await page.evaluate(() => [
          document.documentElement.scrollHeight,
          window.innerHeight,
          document.querySelectorAll(".grid .tab, .foot a, .answers li").length,
        ]);
        expect(links).toBeGreaterThan(5);
        seen.push([language, wanted === given]);
      }
      expect(seen).toEqual(LANGUAGES.map((language) => [language, true]));
    },
  );

  test("on a laptop neither panel nor column moves from screen to screen", { timeout: 120_000 }, async () => {
    const seen = await each({ width: 1280, height: 720 }, (page) => page.evaluate(measure));
    const [, first] = seen[0] as [string, ReturnType<typeof measure>];
    expect(first.panel).toEqual([0, 56, 563]);
    expect(first.card?.[1]).toBe(448);
    expect(seen).toEqual(seen.map(([name]) => [name, first]));
  });

  test("on a phone neither band nor column moves, and an error takes the band's place", { timeout: 120_000 }, async () => {
    const seen = await each({ width: 390, height: 844 }, (page) => page.evaluate(measure));
    const [, first] = seen[0] as [string, ReturnType<typeof measure>];
    expect([first.panel, first.card]).toEqual([
      [0, 56, 390],
      [0, 390],
    ]);
    const wrong = ["login-wrong", "two-factor-wrong"];
    const without = { ...first, scene: null, panel: null };
    expect(seen).toEqual(seen.map(([name]) => [name, wrong.includes(name) ? without : first]));
  });

  test("on a phone the first button of a notice fills its card", async () => {
    const short = (page: Page) =>
      page.locator("main").evaluate((main) => {
        const { paddingLeft, paddingRight } = getComputedStyle(main);
        const room = main.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return room - (main.querySelector(".button")?.getBoundingClientRect().width ?? 0);
      });
    const notices = ["success-activation", "failed-activation"];
    expect(await each({ width: 390, height: 844 }, short, notices)).toEqual(notices.map((name) => [name, 0]));
  });

  test("a code of six digits has six places, with room for the digits", async () => {
    const places = (page: Page) =>
      page.locator("[name=two_factor_code]").evaluate((input: HTMLInputElement) => {
        input.value = "888888";
        const { backgroundImage, letterSpacing, backgroundSize } = getComputedStyle(input);
        const [digit, width] = [Number.parseFloat(letterSpacing) * 2, Number.parseFloat(backgroundSize)];
        return [backgroundImage.split("(")[0], Math.round((width / digit) * 10) / 10, input.scrollWidth <= input.clientWidth];
      });
    const seen = await each({ width: 320, height: 640 }, places, ["two-factor"]);
    // Six digits and the five gaps between them, each half as wide.
    expect(seen).toEqual([["two-factor", ["repeating-linear-gradient", 8.5, true]]]);
  });

  test("a button that comes late is quiet and moves nothing", async () => {
    const page = await standing(browser, { viewport: { width: 390, height: 844 } });
    await shows(page, shown("waiting-mobile-id"));
    const button = page.locator('[data-action="confirm"] .secondary');
    await button.waitFor({ state: "attached" });
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("main *, .foot")].map((one) => JSON.stringify(one.getBoundingClientRect())),
      );
    const before = await places();
    expect(await button.isVisible()).toBe(false);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await button.waitFor();
    expect(await places()).toEqual(before);
    await page.context().close();
  });

  test("the door tells how far one has come, to the eye alone", { timeout: 120_000 }, async () => {
    const seen = await each({ width: 1280, height: 720 }, (page) =>
      page.locator("[aria-hidden=true].illustration").evaluate(({ className, textContent }) => className + textContent?.trim()),
    );
    expect(seen).toEqual(Object.entries(DOORS).map(([name, door]) => [name, `illustration ${door}`.trim()]));
  });

  test("nothing of the scene moves for who wants less motion, and for others soon nothing any more", async () => {
    const size = { width: 1280, height: 720 };
    const moving = (page: Page) =>
      page.locator(".illustration").evaluate((scene) => {
        const all = scene.getAnimations({ subtree: true });
        return all.filter(({ playState }) => playState === "running").length;
      });
    const still = await each(size, moving, ["success-activation", "login-wrong", "waiting-mobile-id"]);
    expect(still.map(([, count]) => count)).toEqual([0, 0, 0]);
    const page = await standing(browser, { viewport: size, reducedMotion: "no-preference" });
    await shows(page, shown("success-activation"));
    await expect.poll(() => moving(page)).toBe(0);
    const transforms = () =>
      [".leaf", ".wing", ".cat"].map((part) => getComputedStyle(document.querySelector(part) as Element).transform);
    const [leaf, wing, cat] = await page.evaluate(transforms);
    expect([leaf, wing]).toEqual(["matrix(0, 0, 0, 1, 0, 0)", "none"]);
    expect(cat).not.toBe("none");
    await page.context().close();
  });
});
