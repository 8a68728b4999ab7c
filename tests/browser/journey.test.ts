// A person's whole way: register, activate by letter, sign in, agree to the terms, turn on the second factor, sign out and in
// again, forget the password, set another one, and arrive. Once with scripts, once without.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "./site.ts";
import { Authenticator } from "./totp.ts";
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

const people = [
  { scripts: true, email: "mari@example.com", idCode: "60001019906", dateOfBirth: "01.01.2000", gender: "1" },
  { scripts: false, email: "jaan@example.com", idCode: "37101010021", dateOfBirth: "1.1.1971", gender: "0" },
];

test.each(people)("from registration to a new password, scripts: $scripts", { timeout: 180_000 }, async (person) => {
  const phone = { viewport: { width: 320, height: 640 }, javaScriptEnabled: person.scripts };
  const visitor = await Visitor.arrives(browser, site.root, phone);
  const { page } = visitor;
  await visitor.opens("/en");
  await page.getByRole("link", { name: "Create account" }).click();
  await visitor.sees("register");
  await page.locator("#pane .button").click();
  await visitor.sees("setup-account");
  await register(visitor, person);
  await page.goto(await site.link("/en/activate/"));
  await visitor.sends("confirm", 'success[data-type="activation"]');

  await signIn(visitor, person.email, "Kevad-2026", "agree-to-terms");
  await readPolicy(visitor, person.scripts);
  await visitor.sends("confirm", "account");
  expect(await page.locator("main").textContent()).toContain("Maasikas");

  await page.goto("/account/two-factor");
  const app = new Authenticator((await page.locator(".locked-value").textContent()) ?? "");
  await visitor.fills({ two_factor_code: await app.code() });
  await visitor.sends("confirm", 'arrival-recovery-codes[data-type="codes"]');
  await page.goto("/account/");
  await visitor.signsOut();

  await signIn(visitor, person.email, "Kevad-2026", "two-factor");
  await enterCode(visitor, person.scripts, await app.code());
  await visitor.signsOut();

  await page.locator('main a[href$="/forgotPassword"]').click();
  await visitor.fills({ username: person.email });
  await visitor.sends("submit", 'success[data-type="resetRequest"]');
  await page.goto(await site.link("/en/setNewPassword/"));
  await visitor.fills({ password: "Suvi-2026-soe", password_confirmation: "Suvi-2026-soe" });
  await visitor.sends("submit", 'success[data-type="reset"]');

  await signIn(visitor, person.email, "Suvi-2026-soe", "two-factor");
  await enterCode(visitor, person.scripts, await app.code());
  expect(await page.locator("main").textContent()).toContain("Maasikas");
  await visitor.leaves();
});

async function register(visitor: Visitor, { email, idCode, dateOfBirth, gender }: (typeof people)[number]) {
  await visitor.fills({ firstName: "Mari", lastName: "Maasikas", issuer: "EE", idCode, dateOfBirth, gender });
  await visitor.sends("submit", 'setup-account[data-step="2"]');
  await visitor.fills({ street: "Kase 1", city: "Tartu", postal_index: "50101", country: "EE" });
  await visitor.sends("submit", 'setup-account[data-step="3"]');
  const password = "Kevad-2026";
  await visitor.fills({ email, email_confirmation: email, password, password_confirmation: password });
  await visitor.sends("submit", 'success[data-type="registration"]');
}

/** The privacy policy opens in the terms dialog and closes again, with scripts without a page load. */
async function readPolicy(visitor: Visitor, scripts: boolean) {
  const { page } = visitor;
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  if (scripts) await page.waitForSelector("[data-island][data-awake]");
  const title = await page.locator("h1").textContent();
  await page.locator('.prose a[href*="document=privacy-policy"]').first().click();
  await visitor.sees("agree-to-terms:has([data-action=back])");
  expect(await page.locator("h1").textContent()).not.toBe(title);
  await page.keyboard.press("Escape");
  await page.locator("main [data-action=back]").click();
  await visitor.sees('agree-to-terms:has(form[data-action="confirm"])');
  expect(await page.locator("h1").textContent()).toBe(title);
  expect(await page.evaluate(() => "stayed" in window)).toBe(scripts);
}

async function signIn(visitor: Visitor, email: string, password: string, screen: string) {
  await visitor.opens("/en");
  await visitor.fills({ email, password });
  await visitor.sends("submit", screen);
}

/** With scripts a code of six digits is sent by itself, and the page says so beforehand. */
async function enterCode(visitor: Visitor, scripts: boolean, code: string) {
  if (scripts) await visitor.page.waitForSelector("#two_factor_code-sends-itself", { state: "attached" });
  await visitor.fills({ two_factor_code: code });
  if (scripts) await visitor.sees("account");
  else await visitor.sends("submit", "account");
}
