// Signing in and registering by Mobile-ID and Smart-ID in the demo world, where a second tab plays the phone. With scripts the
// waiting screen goes on by itself; without, the visitor presses a button.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "./site.ts";
import { launch, Visitor } from "./visitor.ts";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([Site.start({ LAVI__EMBEDDED__PUSH_DELAY_MS: "0" }, "demo"), launch()]);
  const owner = await Visitor.arrives(browser, site.root);
  await owner.opens("/demo/phone");
  await owner.page.getByRole("button", { name: "Let them wait for me" }).click();
  await owner.page.getByRole("button", { name: "Let them confirm by themselves" }).waitFor();
  await owner.leaves();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const smartId = (personalCode: string, country = "EE") => ({ method: "smart-id", fields: { country, personalCode } });
const mobileId = (personalCode: string, phoneNumber: string, phonePrefix = "+372") => ({
  method: "mobile-id",
  fields: { personalCode, phonePrefix, phoneNumber },
});

type Means = ReturnType<typeof smartId> | ReturnType<typeof mobileId>;

const signIns = [
  { scripts: true, means: smartId("40504040001"), screen: "account", name: "Marta Must" },
  { scripts: false, means: smartId("050405-10009", "LV"), screen: "account", name: "Anna Bērziņa" },
  { scripts: true, means: mobileId("60001019906", "00000766"), screen: "account", name: "Mary Änn" },
  { scripts: false, means: mobileId("60001017869", "68000769"), screen: "choose-user", name: "Kadri Kuusk" },
  { scripts: false, means: smartId("61101012257"), screen: "agree-to-terms", name: "" },
];

test.each(signIns)("$means.method signs in, scripts: $scripts, to $screen", async ({ scripts, means, screen, name }) => {
  const visitor = await arrives(scripts);
  const code = await rings(visitor, "/en", means);
  await picksUp(code);
  await goesOn(visitor, scripts, screen);
  expect(await visitor.page.locator("main").textContent()).toContain(name);
  await visitor.leaves();
});

const registrations = [
  { scripts: true, means: mobileId("60001018800", "00000566"), name: "UUS", email: "una@kool.example" },
  { scripts: false, means: smartId("39901012239"), name: "OJA", email: "ott@kool.example" },
  { scripts: false, means: mobileId("50001018865", "60000666", "+370"), name: "LIEPA", email: "linas@kool.example" },
  { scripts: true, means: smartId("030303-10004", "LV"), name: "CIPARIEM", email: "bez@kool.example" },
];

test.each(registrations)("$means.method registers, scripts: $scripts", async ({ scripts, means, name, email }) => {
  const visitor = await arrives(scripts);
  const { page } = visitor;
  const code = await rings(visitor, "/en/register", means);
  await picksUp(code);
  await goesOn(visitor, scripts, "setup-account");
  const locked = (await page.locator("main").textContent()) ?? "";
  expect(locked.toUpperCase()).toContain(name);
  expect(locked).toContain(means.fields.personalCode);
  // Codes of Latvia and Lithuania do not tell it.
  if (await page.locator("main [name=gender]:not([type=hidden])").count()) await visitor.fills({ gender: "0" });
  await visitor.sends("submit", 'setup-account[data-step="2"]');
  await visitor.fills({ street: "Kase 1", city: "Tartu", postal_index: "50101", country: "EE" });
  await visitor.sends("submit", 'setup-account[data-step="3"]');
  const password = "Kevad-2026";
  await visitor.fills({ email, email_confirmation: email, password, password_confirmation: password });
  await visitor.sends("submit", 'success[data-type="registration"]');
  await visitor.leaves();
});

test.each([true, false])("who refuses on the phone is told so, scripts: %s", async (scripts) => {
  const visitor = await arrives(scripts);
  const code = await rings(visitor, "/en", smartId("40504040001"));
  await onThePhone(code, "Refuse");
  await goesOn(visitor, scripts, "login");
  await visitor.page.waitForSelector('.alert [data-code="authorization_process_canceled"]');
  await visitor.leaves();
});

test.each([true, false])("what the phone confirms after a cancel signs nobody in, scripts: %s", async (scripts) => {
  const visitor = await arrives(scripts);
  const code = await rings(visitor, "/en", smartId("050405-10009", "LV"));
  const owner = await looks(code);
  await visitor.page.locator('form[data-action="cancel"] .button').click();
  await visitor.sees("login");
  await presses(owner, code, code);
  await visitor.opens("/account/");
  await visitor.sees("login");
  await visitor.leaves();
});

function arrives(scripts: boolean): Promise<Visitor> {
  return Visitor.arrives(browser, site.root, { viewport: { width: 320, height: 640 }, javaScriptEnabled: scripts });
}

/** Fills in a method's form; the code that the waiting screen shows. */
async function rings(visitor: Visitor, screen: string, { method, fields }: Means): Promise<string> {
  await visitor.opens(`${screen}?method=${method}`);
  await visitor.fills(fields);
  await visitor.sends("submit", "waiting");
  return (await visitor.page.locator("[data-verification-code]").getAttribute("data-verification-code")) ?? "";
}

/** The phone page, once a phone rings with this code. */
async function looks(code: string): Promise<Visitor> {
  const owner = await Visitor.arrives(browser, site.root);
  await expect
    .poll(async () => {
      await owner.opens("/demo/phone");
      return owner.page.locator(`[data-phone-code="${code}"]`).count();
    })
    .toBe(1);
  return owner;
}

async function presses(owner: Visitor, code: string, button: string) {
  const ringing = owner.page.locator(`[data-phone-code="${code}"]`);
  await ringing.getByRole("button", { name: button }).click();
  await owner.page.locator(`[data-phone-code="${code}"]`).waitFor({ state: "detached" });
  await owner.leaves();
}

async function onThePhone(code: string, button: string) {
  await presses(await looks(code), code, button);
}

/** Confirms: picks the code where the app lets choose, else presses the button. */
async function picksUp(code: string) {
  const owner = await looks(code);
  const ringing = owner.page.locator(`[data-phone-code="${code}"]`);
  const chooses = (await ringing.getByRole("button", { name: code }).count()) > 0;
  await presses(owner, code, chooses ? code : "Confirm");
}

test.each([true, false])("the button is for those without scripts, and for when it takes long, scripts: %s", async (scripts) => {
  const visitor = await arrives(scripts);
  // Marta's phone has rung in vain above; a third time would ask for a captcha.
  await rings(visitor, "/en", smartId("40504040001", "LT"));
  const button = visitor.page.locator('form[data-action="confirm"] .button');
  expect(await button.isVisible()).toBe(!scripts);
  await visitor.page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  expect(await button.isVisible()).toBe(true);
  await visitor.leaves();
});

/** With scripts the screen goes on by itself; without, a button asks. */
async function goesOn(visitor: Visitor, scripts: boolean, screen: string) {
  if (scripts) await visitor.sees(screen);
  else await visitor.sends("confirm", screen);
}
