// Smart-ID by device link in the demo world: the QR code of a screenshot, read by a decoder that is not ours, in both schemes, with
// and without scripts; and the app on the phone that shows the page, in two languages.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawn } from "../../islands/device-link/drawn.ts";
import { modules, type Scanned, scans, second } from "./scanner.ts";
import { Site } from "./site.ts";
import { launch, Visitor } from "./visitor.ts";

const MARTA = "EE 40504040001";
const DESK = { width: 1_280, height: 900 };
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, deviceScaleFactor: 2 };
const ELSEWHERE = '.alert [data-code="device_link_elsewhere"]';
const CANCELED = '.alert [data-code="authorization_process_canceled"]';

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
  const { visitor, begun, seen } = await begins({ viewport: DESK, javaScriptEnabled: scripts, colorScheme });
  const shown = visitor.page.locator(scripts ? ".qr img" : ".qr iframe");
  await shown.waitFor();
  const from = Date.now();
  const code = await decodes(visitor.page);
  const width = (await shown.boundingBox())?.width ?? 0;
  expect(width / (modules(code) + 8)).toBeGreaterThanOrEqual(6);
  expect(code.data).toMatch(
    /deviceLinkType=QR&elapsedSeconds=\d+&sessionToken=[\w-]+&sessionType=auth&version=1\.0&lang=eng&authCode=[\w-]{43}$/,
  );
  // Of the second of the screenshot: no older than three, and none that is still to come.
  expect(second(code.data)).toBeGreaterThanOrEqual(Math.floor((from - seen) / 1_000) - 3);
  expect(second(code.data)).toBeLessThanOrEqual((Date.now() - begun) / 1_000);
  await expect.poll(async () => (await decodes(visitor.page)).data, { timeout: 8_000 }).not.toBe(code.data);

  const phone = await Visitor.arrives(browser, site.root);
  await phone.opens("/demo/phone");
  const scanner = phone.page.locator('form[data-action="content"]');
  await scanner.locator("[name=person]").selectOption(MARTA);
  await scanner.locator("[name=content]").fill((await decodes(visitor.page)).data);
  await scanner.getByRole("button").click();
  await phone.page.locator("[data-session]").first().getByRole("button", { name: "Confirm" }).click();
  await phone.leaves();
  if (scripts) await visitor.sees("account");
  else await visitor.sends("confirm", "account");
  expect(await visitor.page.locator("main").textContent()).toContain("Marta Must");
  await visitor.leaves();
});

test.each([320, 1_280])("at %i the button below a code stays in its place, whether the code is shown or not", async (width) => {
  let comes = () => {};
  const first = new Promise<void>((resolve) => {
    comes = resolve;
  });
  const lasts = new Promise<void>(() => {});
  const held = [first];
  const { visitor } = await begins({ viewport: { width, height: 900 } }, (page) =>
    page.route("**/code.bin?*", async (route) => {
      await (held.shift() ?? lasts);
      await route.continue();
    }),
  );
  const { page } = visitor;
  const place = async () => JSON.stringify(await page.locator('[data-action="open-app"]').boundingBox());
  const code = (state: "visible" | "hidden") => page.locator(".qr img").waitFor({ state });
  await page.locator(".qr img").waitFor({ state: "attached" });
  await code("hidden");
  const places = [await place()];
  comes();
  await code("visible");
  places.push(await place());
  // No code older than three seconds is shown, and the next one does not come.
  await code("hidden");
  places.push(await place());
  expect(new Set(places).size, String(places)).toBe(1);
  await visitor.fits("waiting");
  await visitor.leaves();
});

test.each([true, false])("no code of the future reaches the browser, scripts: %s", async (scripts) => {
  const answers: { at: number; body: Promise<Buffer> }[] = [];
  const { visitor, begun } = await begins({ viewport: DESK, javaScriptEnabled: scripts }, (page) =>
    page.on("response", (answer) => {
      const at = Date.now();
      const type = answer.headers()["content-type"] ?? "";
      // An answer that the next page has replaced has no body any more.
      if (/html|octet-stream|javascript|json/.test(type)) answers.push({ at, body: answer.body().catch(() => Buffer.of()) });
    }),
  );
  await visitor.page.waitForTimeout(6_000);
  const seconds = new Set<number>();
  for (const { at, body } of [...answers]) {
    const bytes = await body;
    const said = bytes.toString();
    expect(said).not.toContain("deviceLinkType=QR");
    const framed = said.match(/<svg xmlns[^>]* aria-hidden="true"><path fill="#fff".*?<\/svg>/)?.[0];
    // A code's first byte says how many modules it has on each side.
    const width = bytes[0] ?? 0;
    const isOfBits = bytes.length === 1 + Math.ceil((width * width) / 8);
    const svg = framed ?? (isOfBits ? drawn(bytes).replace("<svg ", '<svg width="600" height="600" ') : undefined);
    if (svg === undefined) continue;
    const code = await scans(browser, svg, "image/svg+xml");
    const elapsed = second(code?.data ?? "");
    expect(elapsed).toBeLessThanOrEqual((at - begun) / 1_000);
    seconds.add(elapsed);
  }
  expect(seconds.size).toBeGreaterThanOrEqual(4);
  await visitor.leaves();
});

const phones = [
  { language: "en", scripts: true, asks: "Are you signing in to", lang: "eng" },
  { language: "en", scripts: false, asks: "Are you signing in to", lang: "eng" },
  { language: "et", scripts: true, asks: "Kas logid sisse lehele", lang: "est" },
  { language: "et", scripts: false, asks: "Kas logid sisse lehele", lang: "est" },
];

test.each(phones)("a phone opens the app and comes back, in $language, scripts: $scripts", async (phone) => {
  const { visitor } = await begins({ ...PHONE, javaScriptEnabled: phone.scripts }, undefined, `/${phone.language}`);
  const { page } = visitor;
  const open = page.locator('[data-action="open-app"]');
  const [link, code] = await Promise.all([open.boundingBox(), page.locator(".qr").boundingBox()]);
  expect(link?.y).toBeLessThan(code?.y ?? 0);
  expect(await open.getAttribute("href")).toContain(`&lang=${phone.lang}&`);
  // Another phone can scan it: narrower than on a desk, but on a screen of finer pixels.
  const scanned = await decodes(page);
  expect(scanned.data).toContain(`&lang=${phone.lang}&`);
  expect(((code?.width ?? 0) * 2) / (modules(scanned) + 8)).toBeGreaterThanOrEqual(6);
  await visitor.fits("waiting");
  await open.click();
  await page.locator("[data-opened]").getByText(phone.asks).waitFor();
  await answers(page, "Confirm");
  await visitor.sees("account");
  expect(page.url()).not.toContain("Verifier");
  expect(await page.locator("html").getAttribute("lang")).toBe(phone.language);
  expect(await page.locator("main").textContent()).toContain("Marta Must");
  await visitor.leaves();
});

test("a phone may come back in a new tab", async () => {
  const { visitor } = await begins({ ...PHONE, javaScriptEnabled: false });
  const href = (await visitor.page.locator('[data-action="open-app"]').getAttribute("href")) ?? "";
  const tab = await visitor.page.context().newPage();
  await tab.goto(href);
  await answers(tab, "Confirm");
  await tab.waitForSelector('main[data-screen="account"]');
  await visitor.leaves();
});

test.each([true, false])("who refuses is told so, scripts: %s", async (scripts) => {
  const { visitor } = await begins({ ...PHONE, javaScriptEnabled: scripts });
  await visitor.page.locator('[data-action="open-app"]').click();
  await answers(visitor.page, "Refuse");
  await visitor.page.waitForSelector(CANCELED);
  await visitor.leaves();

  const desk = (await begins({ viewport: DESK, javaScriptEnabled: scripts })).visitor;
  await scansByTheDemo("Refuse");
  if (scripts) await desk.sees("login");
  else await desk.sends("confirm", "login");
  await desk.page.waitForSelector(CANCELED);
  await desk.leaves();
});

test.each([true, false])("a callback counts in its own browser alone, and as it is, scripts: %s", async (scripts) => {
  const { visitor, callback } = await comesBack(scripts);
  const stranger = await Visitor.arrives(browser, site.root, { javaScriptEnabled: scripts });
  await stranger.opens(callback.href);
  await stranger.page.waitForSelector(ELSEWHERE);
  expect(stranger.path()).not.toContain("value=");
  await stranger.opens("/account/");
  await stranger.sees("login");
  await stranger.leaves();

  await visitor.opens(altered(callback, "value"));
  await visitor.page.waitForSelector(ELSEWHERE);
  // That changed nothing: what the phone brings is still right.
  await visitor.opens(callback.href);
  await visitor.sees("account");
  await visitor.opens(callback.href);
  await visitor.page.waitForSelector(ELSEWHERE);
  await visitor.leaves();
});

test.each(["sessionSecretDigest", "userChallengeVerifier"])("a callback with another %s signs nobody in", async (name) => {
  const { visitor, callback } = await comesBack(false);
  await visitor.opens(altered(callback, name));
  await visitor.page.waitForSelector('main[data-screen="login"] .alert [data-code="server_error"]');
  await visitor.opens(callback.href);
  await visitor.page.waitForSelector(ELSEWHERE);
  await visitor.opens("/account/");
  await visitor.sees("login");
  await visitor.leaves();
});

test.each([true, false])("whoever scans registers with nothing typed, scripts: %s", async (scripts) => {
  const options = { viewport: { width: 320, height: 640 }, javaScriptEnabled: scripts };
  const { visitor } = await begins(options, undefined, "/en/register");
  await scansByTheDemo("Confirm", "LV 030303-10004");
  if (scripts) await visitor.sees("setup-account");
  else await visitor.sends("confirm", "setup-account");
  expect(await visitor.page.locator("main").textContent()).toContain("030303-10004");
  await visitor.leaves();
});

/** A visitor who has started a device link, and when: before the start, and once the page was seen. */
async function begins(options: BrowserContextOptions, prepares: (page: Page) => unknown = () => {}, screen = "/en") {
  const visitor = await Visitor.arrives(browser, site.root, options);
  await visitor.opens(`${screen}?method=smart-id`);
  prepares(visitor.page);
  const begun = Date.now();
  await visitor.page.locator('form[data-action="device-link"] button').click();
  await visitor.sees("waiting");
  return { visitor, begun, seen: Date.now() };
}

/** A visitor whose phone has confirmed, and the address to which it is about to come back. */
async function comesBack(scripts: boolean): Promise<{ visitor: Visitor; callback: URL }> {
  const { visitor } = await begins({ ...PHONE, javaScriptEnabled: scripts });
  const { page } = visitor;
  await page.locator('[data-action="open-app"]').click();
  const form = page.locator('form[data-action="open"]');
  const fields = await form.evaluate((form) =>
    Object.fromEntries([...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)])),
  );
  const headers = { Origin: site.root, "Sec-Fetch-Site": "same-origin" };
  const sent = { ...fields, person: MARTA, answer: "confirm" };
  const answer = await page.request.post("/demo/phone", { form: sent, headers, maxRedirects: 0 });
  const callback = answer.headers().location ?? "";
  return { visitor, callback: new URL(callback) };
}

/** The callback with another value of this name. */
function altered(callback: URL, name: string): string {
  const address = new URL(callback);
  const [first = "", ...rest] = address.searchParams.get(name) ?? "";
  address.searchParams.set(name, [first === "a" ? "b" : "a", ...rest].join(""));
  return address.href;
}

/** The app on this device answers. */
async function answers(page: Page, button: string) {
  const app = page.locator('form[data-action="open"]');
  await app.locator("[name=person]").selectOption(MARTA);
  await app.getByRole("button", { name: button }).click();
}

/** The demo's phone scans the code that waits, and answers. */
async function scansByTheDemo(button: string, person = MARTA) {
  const phone = await Visitor.arrives(browser, site.root);
  await phone.opens("/demo/phone");
  const waiting = phone.page.locator('form[data-action="scan"]').first();
  await waiting.locator("[name=person]").selectOption(person);
  await waiting.getByRole("button").click();
  await phone.page.locator("[data-session]").first().getByRole("button", { name: button }).click();
  await phone.leaves();
}

/** What a screenshot of the page holds, once it has a code. */
async function decodes(page: Page): Promise<Scanned> {
  for (let tries = 0; tries < 20; tries += 1) {
    const found = await scans(browser, await page.screenshot());
    if (found) return found;
  }
  throw new Error("no QR code in the screenshot");
}
