// Smart-ID by device link in the demo world: the QR code of a screenshot, read by a decoder that is not ours, in both schemes, with
// and without scripts; and the app on the phone that shows the page.

import { createRequire } from "node:module";
import type jsQR from "jsqr";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "./site.ts";
import { launch, Visitor } from "./visitor.ts";

type Decoder = typeof jsQR;

const DECODER = createRequire(import.meta.url).resolve("jsqr");
const MARTA = "EE 40504040001";
const DESK = { width: 1_280, height: 900 };
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, deviceScaleFactor: 2 };
/** Versions of a QR code have four modules more each, from 21. */
const modules = (version: number) => 17 + 4 * version;

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([Site.start({}, "demo"), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const ways = [true, false].flatMap((scripts) => (["light", "dark"] as const).map((colorScheme) => ({ scripts, colorScheme })));

test.each(ways)("the code on a desk scans, scripts: $scripts, $colorScheme", async ({ scripts, colorScheme }) => {
  const visitor = await begins({ viewport: DESK, javaScriptEnabled: scripts, colorScheme });
  const shown = visitor.page.locator(scripts ? ".qr img" : ".qr iframe");
  await shown.waitFor();
  const { data, version } = await decodes(visitor);
  const width = (await shown.boundingBox())?.width ?? 0;
  expect(width / (modules(version) + 8)).toBeGreaterThanOrEqual(6);
  expect(data).toMatch(
    /deviceLinkType=QR&elapsedSeconds=\d+&sessionToken=[\w-]+&sessionType=auth&version=1\.0&lang=eng&authCode=[\w-]{43}$/,
  );
  await expect.poll(async () => (await decodes(visitor)).data, { timeout: 8_000 }).not.toBe(data);

  const phone = await Visitor.arrives(browser, site.root);
  await phone.opens("/demo/phone");
  const scanner = phone.page.locator('form[data-action="content"]');
  await scanner.locator("[name=person]").selectOption(MARTA);
  await scanner.locator("[name=content]").fill((await decodes(visitor)).data);
  await scanner.getByRole("button").click();
  const asked = phone.page.locator("[data-session]").first();
  await asked.getByRole("button", { name: "Confirm" }).click();
  await phone.leaves();
  if (scripts) await visitor.sees("arrival");
  else await visitor.sends("confirm", "arrival");
  expect(await visitor.page.locator("main").textContent()).toContain("Marta Must");
  await visitor.leaves();
});

test.each([true, false])("a phone opens the app and comes back, scripts: %s", async (scripts) => {
  const visitor = await begins({ ...PHONE, javaScriptEnabled: scripts });
  const { page } = visitor;
  const open = page.locator('[data-action="open-app"]');
  const [link, code] = await Promise.all([open.boundingBox(), page.locator(".qr").boundingBox()]);
  expect(link?.y).toBeLessThan(code?.y ?? 0);
  await visitor.fits("waiting");
  await open.click();
  const app = page.locator('form[data-action="open"]');
  await app.locator("[name=person]").selectOption(MARTA);
  await app.getByRole("button", { name: "Confirm" }).click();
  if (!scripts) {
    await visitor.sees("waiting");
    await visitor.sends("confirm", "arrival");
  } else await visitor.sees("arrival");
  expect(page.url()).not.toContain("Verifier");
  expect(await page.locator("main").textContent()).toContain("Marta Must");
  await visitor.leaves();
});

/** A visitor who has started a device link. */
async function begins(options: BrowserContextOptions): Promise<Visitor> {
  const visitor = await Visitor.arrives(browser, site.root, options);
  await visitor.opens("/en?method=smart-id");
  await visitor.page.locator('form[data-action="device-link"] button').click();
  await visitor.sees("waiting");
  return visitor;
}

/** What a screenshot of the page holds, once it has a code. */
async function decodes(visitor: Visitor): Promise<{ data: string; version: number }> {
  for (let tries = 0; tries < 20; tries += 1) {
    const found = await scans(await visitor.page.screenshot());
    if (found) return found;
  }
  throw new Error("no QR code in the screenshot");
}

/** Reads a picture by jsQR, in a page of its own. */
async function scans(png: Buffer) {
  const page = await browser.newPage();
  await page.addScriptTag({ path: DECODER });
  const found = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { jsQR } = globalThis as unknown as { jsQR: Decoder };
    const code = jsQR(context.getImageData(0, 0, width, height).data, width, height);
    return code && { data: code.data, version: code.version };
  }, png.toString("base64"));
  await page.close();
  return found;
}
