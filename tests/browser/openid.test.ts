// HarID and X-ID at a certified OpenID provider that no one here wrote, in Chromium: registering and signing in with scripts and
// without, a denied consent, a wrong nonce, a wrong issuer, a rotated key.

import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CLIENT, OpenIdProvider } from "./openid_provider.ts";
import { Site } from "./site.ts";
import { launch, Visitor } from "./visitor.ts";

const strong = { strong_session: true };
const people = {
  mari: { given_name: "Mari", family_name: "Maasikas", personal_code: "EE:EID:60001019906", ...strong },
  jaan: { given_name: "Jaan", family_name: "Jõgi", personal_code: "EE:EID:37101010021", ...strong },
  weak: { given_name: "Mari", family_name: "Maasikas", personal_code: "EE:EID:60001019906", strong_session: false },
  hana: {
    given_name: "Hana",
    family_name: "Sato",
    birthdate: "1999-02-28",
    gender: "female",
    address: { street_address: "1-1 Chiyoda", locality: "Tokyo", country: "JP" },
  },
};

let provider: OpenIdProvider;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  provider = await OpenIdProvider.start(people);
  const of = (method: string) => ({
    [`LAVI__EMBEDDED__${method}__ISSUER`]: provider.issuer,
    [`LAVI__EMBEDDED__${method}__CLIENT_ID`]: CLIENT.id,
    [`LAVI__EMBEDDED__${method}__CLIENT_SECRET`]: CLIENT.secret,
  });
  const settings = {
    ...of("HAR_ID"),
    ...of("X_ID"),
    LAVI__EMBEDDED__X_ID__SCOPES: '["openid", "profile", "address", "personal_code"]',
    LAVI__EMBEDDED__X_ID__CLAIMS__PERSONAL_CODE: "personal_code",
    LAVI__EMBEDDED__X_ID__CLAIMS__PERSONAL_CODE_FORM: "typed",
  };
  [site, browser] = await Promise.all([Site.start(settings), launch()]);
  provider.trusts(site.root);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await provider?.stop();
});

afterEach(() => {
  provider.tamper = (address) => address;
});

const journeys = [
  { scripts: true, name: "mari", given: "Mari" },
  { scripts: false, name: "jaan", given: "Jaan" },
];

test.each(journeys)("registering by HarID, then signing in by both, scripts: $scripts", async ({ scripts, name, given }) => {
  const visitor = await arrives(scripts);
  await comesAs(visitor, "/en/register?method=har-id", name);
  await pressesOn(visitor, scripts, "setup-account");
  expect(await visitor.page.locator(".locked-value").allTextContents()).toContain(given);
  await fillsTheRest(visitor, `${name}@example.com`);
  await visitor.page.goto(await site.link("/en/activate/"));
  await visitor.sends("confirm", 'success[data-type="activation"]');
  await visitor.leaves();

  const known = await arrives(scripts);
  await comesAs(known, "/en?method=har-id", name);
  await pressesOn(known, scripts, "agree-to-terms");
  await known.sends("confirm", "account");
  expect(await known.page.locator("main").textContent()).toContain(given);
  await known.leaves();

  const next = await arrives(scripts);
  await comesAs(next, "/en?method=x-id", name);
  await next.sees("account");
  expect(await next.page.locator("main").textContent()).toContain(given);
  await next.leaves();

  const again = await arrives(scripts);
  await comesAs(again, "/en/register?method=har-id", name);
  await reads(again, "user_id_code_already_exist", "register");
  await again.leaves();
});

test.each([true, false])("registering by X-ID without a personal code, scripts: %s", async (scripts) => {
  const visitor = await arrives(scripts);
  await comesAs(visitor, "/en/register?method=x-id", "hana");
  await pressesOn(visitor, scripts, "setup-account");
  expect(await visitor.page.locator(".locked-value").allTextContents()).toEqual(["Hana", "Sato", "28.02.1999"]);
  await visitor.leaves();
});

const refusals = [
  { way: "/en?method=har-id", name: "", code: "canceled" },
  { way: "/en?method=x-id", name: "", code: "canceled" },
  { way: "/en?method=har-id", name: "weak", code: "sign_in_too_weak" },
  { way: "/en?method=har-id", name: "hana", code: "personal_code_missing" },
  { way: "/en?method=x-id", name: "hana", code: "identity_unknown" },
];

test.each(refusals)("coming back by $way as '$name' ends with $code", async ({ way, name, code }) => {
  for (const scripts of [true, false]) {
    const visitor = await arrives(scripts);
    await comesAs(visitor, way, name);
    await reads(visitor, code);
    await isNotSignedIn(visitor);
    await visitor.leaves();
  }
});

test("a token with another nonce signs nobody in", async () => {
  provider.tamper = (address) => address.replace(/nonce=[^&]+/, "nonce=of-somebody-else");
  for (const [method, code] of errors) {
    const visitor = await arrives(true);
    await comesAs(visitor, `/en?method=${method}`, "jaan");
    await reads(visitor, code);
    await isNotSignedIn(visitor);
    await visitor.leaves();
  }
});

test("another issuer signs nobody in", async () => {
  provider.renews("http://127.0.0.1:9");
  for (const [method, code] of errors) {
    const visitor = await arrives(true);
    await comesAs(visitor, `/en?method=${method}`, "jaan");
    await reads(visitor, code);
    await isNotSignedIn(visitor);
    await visitor.leaves();
  }
  provider.renews();
});

test("a rotated key is fetched, half a minute after the last time at the latest", { timeout: 120_000 }, async () => {
  provider.renews();
  const until = Date.now() + 90_000;
  for (let screen = ""; screen !== "validation";) {
    expect(Date.now()).toBeLessThan(until);
    const visitor = await arrives(false);
    await comesAs(visitor, "/en?method=har-id", "jaan");
    screen = (await visitor.page.locator("main").getAttribute("data-screen")) ?? "";
    await visitor.leaves();
  }
});

const errors = [
  ["har-id", "har_id_error"],
  ["x-id", "x_id_error"],
] as const;

function arrives(scripts: boolean): Promise<Visitor> {
  return Visitor.arrives(browser, site.root, { javaScriptEnabled: scripts, viewport: { width: 320, height: 640 } }, [
    provider.issuer,
  ]);
}

/** Leaves by a method's pane and comes back as somebody, or refuses. */
async function comesAs(visitor: Visitor, way: string, name: string) {
  await visitor.opens(way);
  await visitor.page.locator("main .buttons a.button").first().click();
  await visitor.page.waitForURL(`${provider.issuer}/interaction/*`);
  if (name) await visitor.page.locator("input").fill(name);
  await visitor.page.locator(name ? "#consent" : "#deny").click();
  await visitor.page.waitForURL(`${site.root}/**`);
}

/** Past the validation screen: with scripts by itself, without by its button. */
async function pressesOn(visitor: Visitor, scripts: boolean, screen: string) {
  if (!scripts) await visitor.page.locator('main[data-screen="validation"] form[data-action="submit"] .button').click();
  await visitor.sees(screen);
}

async function fillsTheRest(visitor: Visitor, email: string) {
  await visitor.sends("submit", 'setup-account[data-step="2"]');
  await visitor.fills({ street: "Kase 1", city: "Tartu", postal_index: "50101", country: "EE" });
  await visitor.sends("submit", 'setup-account[data-step="3"]');
  const password = "Kevad-2026";
  await visitor.fills({ email, email_confirmation: email, password, password_confirmation: password });
  await visitor.sends("submit", 'success[data-type="registration"]');
}

async function reads(visitor: Visitor, code: string, screen = "login") {
  await visitor.sees(screen);
  expect(await visitor.page.locator(".alert [data-code]").getAttribute("data-code")).toBe(code);
}

async function isNotSignedIn(visitor: Visitor) {
  await visitor.opens("/account/");
  await visitor.sees("login");
}
