// Smart-ID by device link where it does not go the straight way: codes and sign-ins that have ended, and
// notifications for browsers alone that have completed a device link.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "./catalogue/service.ts";
import { Site } from "./site.ts";
import { launch, Visitor } from "./visitor.ts";

const LINK = "https://smart-id.com/device-link?deviceLinkType=Web2App&sessionToken=t&authCode=c";
const BEGUN = { success: true, pending: true, confirmation: "c1", device_link: { web2app: LINK } };
const CODE = { data: { content: LINK.replace("Web2App", "QR&elapsedSeconds=1") } };
const EXPIRED = { success: false, errors: ["authorization_process_timeout"] };
const STATES = new Map<string, Record<string, unknown>>([
  [
    "codes",
    {
      "smart-id/device-link": BEGUN,
      "smart-id/device-link/qr": EXPIRED,
      "smart-id/check-status": { success: true, pending: true },
    },
  ],
  [
    "shown",
    { "smart-id/device-link": BEGUN, "smart-id/device-link/qr": CODE, "smart-id/check-status": { success: true, pending: true } },
  ],
  ["all", { "smart-id/device-link": BEGUN, "smart-id/device-link/qr": CODE, "smart-id/check-status": EXPIRED }],
]);
const BOTH = { LAVI__EMBEDDED__SMART_ID__START: '["device-link", "notification"]' };

let service: Service;
let front: Site;
let demo: Site;
let browser: Browser;

beforeAll(async () => {
  service = await Service.start(STATES);
  const limited = { ...BOTH, LAVI__EMBEDDED__SMART_ID__NOTIFICATION_NEEDS_DEVICE_LINK: "true" };
  [front, demo, browser] = await Promise.all([
    Site.start({ ...BOTH, LAVI__ACCOUNT_API__ROOT: service.root }),
    Site.start({ ...limited, LAVI__SITE__BRAND: "sibling", LAVI__EMBEDDED__PUSH_DELAY_MS: "0" }, "demo"),
    launch(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([front?.stop(), demo?.stop()]);
  service?.stop();
});

test.each([true, false])("codes that have ended are gone, and the page says so politely, scripts: %s", async (scripts) => {
  const visitor = await begins(front, scripts, "codes");
  const { page } = visitor;
  const words = "The code is no longer shown";
  if (scripts) {
    expect(await page.locator(".ended .lead").textContent()).toContain(words);
    expect(await page.locator("main h1").allTextContents()).toEqual(["The time is up"]);
    expect(await page.locator("main button").allTextContents()).toEqual(["Start again"]);
    expect(await page.locator(".qr, .time, .answers, [data-action=open-app]").count()).toBe(0);
  } else {
    const frame = page.frameLocator(".qr iframe");
    expect(await frame.locator("p").first().textContent()).toContain(words);
    expect(await frame.locator("svg, meta[http-equiv]").count()).toBe(0);
    await frame.getByRole("link", { name: "Start again" }).click();
    await visitor.sees("login");
    await visitor.page.goBack();
  }
  await visitor.sends("cancel", "login");
  await visitor.leaves();
});

test.each([true, false])("a sign-in that has ended leads back with the reason, scripts: %s", async (scripts) => {
  const visitor = await begins(front, scripts, "all");
  if (scripts) await visitor.sees("login");
  else await visitor.sends("confirm", "login");
  await visitor.page.waitForSelector('.alert [data-code="authorization_process_timeout"]');
  await visitor.leaves();
});

test("with scripts the page speaks politely, and the picture changes in silence", async () => {
  const visitor = await begins(front, true, "codes");
  const { page } = visitor;
  await page.locator(".ended").waitFor();
  expect(await page.locator("#status").textContent()).toContain("The code is no longer shown");
  expect(await page.locator('main [role=alert], main [aria-live="assertive"]').count()).toBe(0);
  await visitor.leaves();
  const other = await begins(front, true, "shown");
  expect(await other.page.locator(".qr").evaluate((code) => code.closest("[aria-live], [role=status]"))).toBeNull();
  await other.leaves();
});

test("a notification is for browsers that have completed a device link", { timeout: 90_000 }, async () => {
  const visitor = await arrives(demo, true);
  const notifies = async () => {
    await visitor.opens("/lv?method=smart-id");
    await visitor.page.locator("[name=personalCode]").fill("050405-10009");
    await visitor.page.locator('form[data-action="submit"] .button').click();
  };
  await notifies();
  await visitor.page.waitForSelector('.alert [data-code="device_link_first"]');
  await visitor.opens("/lv?method=smart-id");
  await visitor.page.locator('form[data-action="device-link"] button').click();
  await visitor.sees("waiting");
  await scansByTheDemo("LV 050405-10009");
  await visitor.sees("account");
  await visitor.opens("/account/");
  await visitor.signsOut();
  await notifies();
  await visitor.page.locator("[data-verification-code]").waitFor();
  await visitor.leaves();
});

function arrives(site: Site, scripts: boolean): Promise<Visitor> {
  return Visitor.arrives(browser, site.root, { viewport: { width: 320, height: 640 }, javaScriptEnabled: scripts });
}

/** A visitor whose account service answers what the state says. */
async function begins(site: Site, scripts: boolean, state: string): Promise<Visitor> {
  const visitor = await arrives(site, scripts);
  await visitor.page.context().addCookies([{ name: "lavi_account", value: state, url: site.root }]);
  await visitor.opens("/en?method=smart-id");
  await visitor.sends("device-link", "waiting");
  return visitor;
}

async function scansByTheDemo(person: string) {
  const phone = await Visitor.arrives(browser, demo.root);
  await phone.opens("/demo/phone");
  const waiting = phone.page.locator('form[data-action="scan"]').first();
  await waiting.locator("[name=person]").selectOption(person);
  await waiting.getByRole("button").click();
  await phone.page.locator("[data-session]").first().getByRole("button", { name: "Confirm" }).click();
  await phone.leaves();
}
