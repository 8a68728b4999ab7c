// What a sign-in costs a browser: one request until the form can be used, nothing that holds it up or moves it, scripts that
// come after, and next to nothing on a second visit. How long that takes is scripts/browser-speed.mjs's to say.

import { brotliCompressSync, constants } from "node:zlib";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requests, wakes } from "./requests.ts";
import { screens } from "./screens.ts";
import { Site } from "./site.ts";
import { SlowLine } from "./slow_line.ts";
import { launch } from "./visitor.ts";

/** Screens with a form that a visitor fills in and sends. */
const forms = [
  "",
  "?method=mobile-id",
  "?method=smart-id",
  "/mini",
  "/register?method=smart-id",
  "/two-factor",
  "/forgotPassword",
  "/setupAccount",
  "/school-register",
];

/** Screens that are the same for everyone. */
const shared = ["", "?method=smart-id&error=canceled", "/iframe", "/register", "/setupAccount", "/forgotPassword", "/two-factor"];

/** Screens with an island. */
const islands = ["", "/register", "/setupAccount"];

/** All that a sign-in by password asks for whose visitor touches no tab, with the heads of the answers. */
const UNTOUCHED = 12_000;
/** The scripts of the sign-in with all that they load when a tab is touched, and its icon, with the heads of the answers. */
const ADDED = 62_000;

/** An old phone on a bad network. */
const SLOW = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false };

interface Shift {
  value: number;
  where: string[];
}

describe.each(["main", "sibling"])("the %s brand", (brand) => {
  let site: Site;
  let browser: Browser;

  beforeAll(async () => {
    [site, browser] = await Promise.all([Site.start({ LAVI__SITE__BRAND: brand }), launch()]);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  async function arrives<T>(visit: (context: BrowserContext) => Promise<T>, options: BrowserContextOptions = {}): Promise<T> {
    const context = await browser.newContext({ baseURL: site.root, locale: "en", ...options });
    try {
      return await visit(context);
    } finally {
      await context.close();
    }
  }

  /** The first visitor after a start gets a page as it is compressed in haste; from then on the server keeps a smaller one. */
  async function isKept(path: string) {
    const share = () =>
      arrives(async (context) => {
        const answer = await (await context.newPage()).goto(path);
        const hasty = brotliCompressSync((await answer?.body()) ?? "", { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
        return Number(await answer?.headerValue("content-length")) / hasty.length;
      });
    await expect.poll(share, { timeout: 10_000 }).toBeLessThan(0.96);
  }

  test("the document alone makes a form that is styled, can be filled in and sent", () =>
    arrives(async (context) => {
      const page = await context.newPage();
      await page.route("**/*", (route) => (route.request().resourceType() === "document" ? route.continue() : route.abort()));
      for (const screen of forms) {
        await page.goto(`/en${screen}`);
        // A code is typed larger.
        const control = screen === "/two-factor" ? "64px 2px" : "48px 2px";
        expect([screen, await page.evaluate(looks)]).toEqual([screen, { sheets: 1, control, button: "48px 600" }]);
        const field = page.locator("main input.input:visible").first();
        await field.fill("1");
        expect([screen, await field.inputValue()]).toEqual([screen, "1"]);
        await page.locator("main form .button:not(.secondary)").first().click();
        await page.waitForSelector("main .alert");
      }
    }));

  test("nothing holds up the first paint", () =>
    arrives(async (context) => {
      const page = await context.newPage();
      for (const screen of screens) {
        await page.goto(`/en${screen}`);
        expect([screen, await page.evaluate(holdUps)]).toEqual([screen, []]);
      }
    }));

  /** Opens screens beside each other and stays with each for two seconds after its islands woke. */
  async function still(context: BrowserContext, opened: string[], prepare = (_: Page) => Promise.resolve()) {
    await context.addInitScript(noteShifts);
    const look = async (screen: string) => {
      const page = await context.newPage();
      await prepare(page);
      await page.goto(`/en${screen}`);
      await wakes(page);
      await page.waitForTimeout(2_000);
      return [screen, await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)];
    };
    expect(await Promise.all(opened.map(look))).toEqual(opened.map((screen) => [screen, []]));
  }

  describe.each([320, 1280])("nothing moves at %s px", (width) => {
    const viewport = { width, height: 640 };

    test("with all scripts", () => arrives((context) => still(context, screens), { viewport }));

    test("with all scripts, on an old phone on a bad network", () =>
      arrives((context) => still(context, islands, (page) => slowDown(context, page)), { viewport }));

    test("while the page arrives piece by piece", async () => {
      const line = await SlowLine.start(site.root);
      try {
        await arrives((context) => still(context, forms), { viewport, baseURL: line.root });
      } finally {
        line.stop();
      }
    });
  });

  test("who saves data gets the document, and no script", () =>
    arrives(
      async (context) => {
        const plain = async (screen: string) => {
          const page = await context.newPage();
          const asked = await requests(context, page);
          await page.goto(`/en${screen}`, { waitUntil: "networkidle" });
          expect([screen, await page.locator("script:not([type='application/json'])").count()]).toEqual([screen, 0]);
          const others = asked.filter(({ address }) => !address.startsWith("/en") && !address.includes("favicon"));
          expect([screen, others]).toEqual([screen, []]);
        };
        // The tests' own header does not survive a redirect.
        await Promise.all(screens.filter((screen) => !screen.startsWith("/message")).map(plain));
      },
      { extraHTTPHeaders: { "Save-Data": "on" } },
    ));

  test("a second visit asks once, and hears that nothing has changed", () =>
    arrives(async (context) => {
      const visits = async (screen: string) => {
        const page = await context.newPage();
        const asked = await requests(context, page);
        await page.goto(`/en${screen}`, { waitUntil: "networkidle" });
        await wakes(page);
        await page.waitForLoadState("networkidle");
        await page.close();
        return asked.map(({ address, status }) => ({ address, status }));
      };
      await Promise.all(shared.map(visits));
      const again = shared.map((screen) => [{ address: `/en${screen}`, status: 304 }]);
      expect(await Promise.all(shared.map(visits))).toEqual(again);
    }));

  test("a sign-in whose visitor touches no tab is within its budget", () =>
    arrives(async (context) => {
      await isKept("/en");
      const page = await context.newPage();
      const asked = await requests(context, page);
      await page.goto("/en", { waitUntil: "networkidle" });
      for (const [field, typed] of [
        ["email", "mari"],
        ["password", "Kevad-2025"],
      ] as const) {
        await page.locator(`[name=${field}]`).click();
        await page.keyboard.type(typed);
      }
      await page.waitForTimeout(6_000);
      const bytes = asked.reduce((sum, one) => sum + one.bytes, 0);
      expect(asked.map(({ address }) => address.replace(/-\w+(?=\.)/, ""))).toEqual([
        "/en",
        "/static/start.js",
        `/static/${brand}-favicon.svg`,
      ]);
      expect(bytes).toBeLessThanOrEqual(UNTOUCHED);
    }));

  test("what the scripts of the sign-in add when a tab is touched is within its budget", () =>
    arrives(async (context) => {
      const page = await context.newPage();
      const asked = await requests(context, page);
      await page.goto("/en", { waitUntil: "networkidle" });
      await wakes(page);
      await page.waitForTimeout(2_000);
      const added = asked.filter(({ address }) => address !== "/en");
      expect(added.length).toBeGreaterThan(3);
      expect(added.map(({ address }) => address).filter((address) => !address.startsWith("/static/"))).toEqual([]);
      expect(added.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(ADDED);
    }));

  test("a tab that is touched for the first time opens without waiting for more scripts", () =>
    arrives(async (context) => {
      const page = await context.newPage();
      const held: (() => void)[] = [];
      await page.route(/static\/(?!start)[^/]*\.js/, (route) => new Promise<void>((go) => held.push(() => go(route.continue()))));
      await page.goto("/en", { waitUntil: "networkidle" });
      await page.locator("[name=email]").fill("mari");
      await page.evaluate(() => Object.assign(window, { stayed: true }));
      await page.locator("a.tab", { hasText: "Mobile-ID" }).click();
      await page.waitForSelector('#pane[data-method="mobile_id"]');
      expect([held.length, await page.locator("[data-awake]").count()]).toEqual([1, 0]);
      for (const go of held) go();
      await page.unrouteAll();
      await page.locator('[data-awake] .tab[aria-current]:has-text("Mobile-ID")').waitFor();
      await page.locator("a.tab", { hasText: "Password" }).click();
      expect([await page.locator("[name=email]").inputValue(), await page.evaluate(() => "stayed" in window)]).toEqual([
        "mari",
        true,
      ]);
    }));
});

async function slowDown(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 6 });
}

function looks() {
  const of = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
  const [control, button] = [of("main :is(.reveal, .input)"), of("main form .button")];
  return {
    sheets: document.styleSheets.length,
    control: `${control.minHeight} ${control.borderTopWidth}`,
    button: `${button.minHeight} ${button.fontWeight}`,
  };
}

/** What the browser would wait for before it paints, and fonts, which it would wait for before it paints text. */
function holdUps(): string[] {
  const found = [...document.querySelectorAll("head link[rel~=stylesheet], head link[rel~=preload]")].map(
    (link) => link.outerHTML,
  );
  for (const script of document.scripts) {
    const runs = script.type === "" || script.type === "text/javascript";
    if (runs && !script.defer && !script.async) found.push(script.outerHTML);
  }
  for (const entry of performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
    renderBlockingStatus: string;
  })[]) {
    if (entry.renderBlockingStatus !== "non-blocking") found.push(entry.name);
  }
  document.fonts.forEach((font) => found.push(font.family));
  return found;
}

function noteShifts() {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  type LayoutShift = PerformanceEntry & { value: number; sources: { node?: Node }[] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      const where = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : String(node)));
      shifts.push({ value: entry.value, where });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
