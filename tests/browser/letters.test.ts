// A letter beside a page of its brand, in Chromium: the same colours in both schemes, the measures, and the mark that came along.

import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Traveller } from "./catalogue/traveller.ts";
import { Site } from "./site.ts";
import { launch, Visitor } from "./visitor.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
});

describe.each(["main", "sibling"])("%s", (brand) => {
  let site: Site;
  let letter: string;

  beforeAll(async () => {
    site = await Site.start({ LAVI__SITE__BRAND: brand, LAVI__OPERATOR__CONTACT: "abi@kool.example" }, "demo");
    const visitor = new Traveller(site.root, "en");
    await visitor.sends("/forgotPassword", "submit", { username: "mari@kool.example" });
    await visitor.follows("/setNewPassword/");
    const box = await visitor.get("/demo/mail");
    letter = `${box.html.match(/\/demo\/mail\/[\w-]+/)?.[0]}/html`;
  });

  afterAll(async () => {
    await site?.stop();
  });

  test.each(["light", "dark"] as const)("has the colours of a page in the %s scheme", async (colorScheme) => {
    const visitor = await Visitor.arrives(browser, site.root, { colorScheme });
    await visitor.page.goto("/en");
    const wanted = await visitor.page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const probe = document.body.appendChild(document.createElement("i"));
      const shown = (name: string) => {
        probe.style.color = style.getPropertyValue(name);
        return getComputedStyle(probe).color;
      };
      const [accent, onAccent, page, card, text, muted] = ["accent", "on-accent", "page", "card", "text", "muted"].map((name) =>
        shown(`--${name}`),
      );
      return { button: accent, words: onAccent, page, card, text, muted, links: [accent] };
    });
    await visitor.page.goto(letter);
    expect(await visitor.page.evaluate(colours)).toEqual(wanted);
    await visitor.leaves();
  });

  test.each([320, 390, 700])("keeps its measures at %i pixels", async (width) => {
    const visitor = await Visitor.arrives(browser, site.root, { viewport: { width, height: 640 } });
    await visitor.page.goto(letter);
    await visitor.fits(letter);
    expect(await measures(visitor.page)).toEqual({ head: 72, button: 48, heading: "24px", card: Math.min(560, width - 24) });
    await visitor.leaves();
  });

  test("shows the mark of the brand, which is its favicon", async () => {
    const visitor = await Visitor.arrives(browser, site.root);
    await visitor.page.goto(letter);
    const [mark = ""] = await visitor.page.locator("img").evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
    const favicon = readFileSync(`static/brands/${brand}/favicon.svg`, "base64");
    await visitor.leaves();
    // The policy of a letter's page reads no pictures; one of another page does.
    const page = await browser.newPage();
    const difference = await page.evaluate(differs, [mark, `data:image/svg+xml;base64,${favicon}`] as const);
    await page.close();
    expect(difference, "npm run marks").toBeLessThan(2);
  });
});

/** In the page: what is seen of a letter's colours. */
function colours() {
  const of = (selector: string, property: "color" | "backgroundColor") =>
    getComputedStyle(document.querySelector(selector) as Element)[property];
  const links = [...document.querySelectorAll("a:not(.action)")].map((link) => getComputedStyle(link).color);
  return {
    button: of(".button", "backgroundColor"),
    words: of(".action", "color"),
    page: of("body", "backgroundColor"),
    card: of(".card", "backgroundColor"),
    text: of("h1", "color"),
    muted: of(".foot", "color"),
    links: [...new Set(links)],
  };
}

function measures(page: Page) {
  return page.evaluate(() => {
    const box = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
    return {
      head: Math.round(box(".head").height),
      button: Math.round(box(".action").height),
      heading: getComputedStyle(document.querySelector("h1") as Element).fontSize,
      card: Math.round(box(".card").width),
    };
  });
}

/** In the page: how far two pictures differ on average, of 255, at the size of the first. */
async function differs(addresses: readonly [string, string]): Promise<number> {
  const [one, other] = await Promise.all(
    addresses.map(async (address) => {
      const picture = new Image(64, 64);
      picture.src = address;
      await picture.decode();
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 64;
      const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
      pen.drawImage(picture, 0, 0, 64, 64);
      return pen.getImageData(0, 0, 64, 64).data;
    }),
  );
  if (!one || !other) return Number.NaN;
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}
