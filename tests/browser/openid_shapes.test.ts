// A certified OpenID provider that no one here wrote, shaped like TARA, GovSSO, an eIDAS node, HarID, Keycloak and a school that knows
// its people by `sub` alone, in Chromium without scripts: whose claims lie in objects, whose code stands in `sub`, whose level is too
// low, who links and removes an identity, who signs out there too.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT, OpenIdProvider } from "./openid_provider.ts";
import { Site } from "./site.ts";
import { launch, Visitor } from "./visitor.ts";

const names = { given_name: "Mary Änn", family_name: "O’Connež-Šuslik" };
const nested = { profile_attributes: { ...names, date_of_birth: "2000-01-01" } };
const inIdToken = { conformIdTokenClaims: false, acrValues: ["low", "substantial", "high"] };

const LEVEL = (level: string) => `http://eidas.europa.eu/LoA/${level}`;
const eidas = (code: string) => ({
  PersonIdentifier: code,
  FirstName: names.given_name,
  FamilyName: names.family_name,
  DateOfBirth: "2000-01-01",
});

const shapes = [
  {
    code: "tara",
    person: "EE60001019906",
    people: { EE60001019906: { ...nested, acr: "high" }, EE38001085718: { ...nested, acr: "low" } },
    refused: "EE38001085718",
    error: "sign_in_too_weak",
    shape: { ...inIdToken, claims: { openid: ["sub", "profile_attributes"], acr: null } },
    keys: {
      SCOPES: '["openid"]',
      PARAMETERS__ACR_VALUES: "substantial",
      REQUIRE__ACR: '["substantial", "high"]',
      CLAIMS__GIVEN_NAME: "profile_attributes.given_name",
      CLAIMS__SURNAME: "profile_attributes.family_name",
      CLAIMS__PERSONAL_CODE: "sub",
      CLAIMS__PERSONAL_CODE_FORM: "prefixed",
    },
  },
  {
    code: "govsso",
    person: "EE60001019906",
    people: { EE60001019906: { ...names, acr: "high" }, EE38001085718: { ...names, acr: "substantial" } },
    refused: "EE38001085718",
    error: "sign_in_too_weak",
    shape: { ...inIdToken, claims: { openid: ["sub", "given_name", "family_name"], acr: null } },
    keys: {
      SCOPES: '["openid"]',
      PARAMETERS__ACR_VALUES: "high",
      REQUIRE__ACR: '["high"]',
      CLAIMS__PERSONAL_CODE: "sub",
      CLAIMS__PERSONAL_CODE_FORM: "prefixed",
    },
  },
  {
    code: "eidas",
    person: "7f83",
    people: {
      "7f83": { ...eidas("EE/LV/60001019906"), acr: LEVEL("high") },
      "11aa": { ...eidas("EE/LV/60001019906"), acr: LEVEL("low") },
    },
    refused: "11aa",
    error: "sign_in_too_weak",
    shape: {
      conformIdTokenClaims: false,
      acrValues: ["low", "substantial", "high"].map(LEVEL),
      claims: { openid: ["sub", "PersonIdentifier", "FirstName", "FamilyName", "DateOfBirth"], acr: null },
    },
    keys: {
      SCOPES: '["openid"]',
      PARAMETERS__ACR_VALUES: LEVEL("substantial"),
      REQUIRE__ACR: JSON.stringify(["substantial", "high"].map(LEVEL)),
      CLAIMS__GIVEN_NAME: "FirstName",
      CLAIMS__SURNAME: "FamilyName",
      CLAIMS__BIRTH_DATE: "DateOfBirth",
      CLAIMS__PERSONAL_CODE: "PersonIdentifier",
      CLAIMS__PERSONAL_CODE_FORM: "eidas",
    },
  },
  {
    code: "harid",
    person: "4f9a",
    people: {
      "4f9a": { ...names, personal_code: "EE:EID:60001019906" },
      "5b0c": { ...names, personal_code: "EE:PASSPORT:K1" },
    },
    refused: "5b0c",
    error: "personal_code_missing",
    shape: { claims: { openid: ["sub"], profile: ["given_name", "family_name"], personal_code: ["personal_code"] } },
    keys: {
      SCOPES: '["openid", "profile", "personal_code"]',
      CLAIMS__PERSONAL_CODE: "personal_code",
      CLAIMS__PERSONAL_CODE_FORM: "typed",
    },
  },
  {
    code: "city",
    person: "mary",
    people: { mary: { ...names, ee: { isikukood: "60001019906" } }, wrong: { ...names, ee: { isikukood: "1" } } },
    refused: "wrong",
    error: "personal_code_missing",
    shape: { claims: { openid: ["sub"], profile: ["given_name", "family_name", "ee"], auth_time: null } },
    keys: {
      SCOPES: '["openid", "profile"]',
      REQUIRE__MAX_AGE: "3600",
      CLAIMS__PERSONAL_CODE: "ee.isikukood",
    },
  },
];

/** Tells no personal code, and signs people out. On shared computers it asks everyone. */
const school = {
  code: "school",
  people: { "p-1": names, "p-2": { given_name: "Jaan", family_name: "Jõgi" } },
  shape: { claims: { openid: ["sub"], profile: ["given_name", "family_name"], auth_time: null } },
  keys: {
    SCOPES: '["openid", "profile"]',
    PARAMETERS__PROMPT: "login",
    SIGN_OUT: "true",
  },
};
const all = [...shapes, school];

let browser: Browser;
let site: Site;
const providers = new Map<string, OpenIdProvider>();

beforeAll(async () => {
  const settings: Record<string, string> = {
    LAVI__LOGIN__PRIMARY: '["password", "tara"]',
    LAVI__LOGIN__SECONDARY: '["govsso", "eidas", "harid", "city", "school"]',
  };
  for (const { code, people, shape, keys } of all) {
    const provider = await OpenIdProvider.start(people, shape);
    providers.set(code, provider);
    const own = { NAME: code, ISSUER: provider.issuer, CLIENT_ID: CLIENT.id, CLIENT_SECRET: CLIENT.secret, ...keys };
    for (const [key, value] of Object.entries(own)) {
      settings[`LAVI__EMBEDDED__PROVIDERS__${code.toUpperCase()}__${key}`] = value;
    }
  }
  [site, browser] = await Promise.all([Site.start(settings), launch()]);
  for (const { code } of all) providers.get(code)?.trusts(site.root, [`providers/${code}`]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  for (const provider of providers.values()) await provider.stop();
});

test.each(shapes)("registering by $code, and who is refused", async ({ code, person, refused, error }) => {
  const visitor = await comesAs(code, person);
  await visitor.page.locator('main[data-screen="validation"] form[data-action="submit"] .button').click();
  await visitor.sees("setup-account");
  const locked = await visitor.page.locator(".locked-value").allTextContents();
  expect(locked).toEqual(expect.arrayContaining([...Object.values(names), "60001019906", "01.01.2000"]));
  await visitor.leaves();

  const turnedAway = await comesAs(code, refused);
  await turnedAway.sees("register");
  expect(await turnedAway.page.locator(".alert [data-code]").getAttribute("data-code")).toBe(error);
  await turnedAway.leaves();
});

test("a person known by sub alone registers, comes back to the same account, and signs out at the provider too", async () => {
  const visitor = await comesAs("school", "p-1");
  await visitor.page.locator('main[data-screen="validation"] form[data-action="submit"] .button').click();
  await visitor.sees("setup-account");
  await visitor.fills({ idCode: "60001019906", gender: "1", dateOfBirth: "01.01.2000" });
  await visitor.sends("submit", 'setup-account[data-step="2"]');
  await visitor.fills({ street: "Kase 1", city: "Tartu", postal_index: "50101", country: "EE" });
  await visitor.sends("submit", 'setup-account[data-step="3"]');
  const [email, password] = ["mary@example.com", "Kevad-2026"];
  await visitor.fills({ email, email_confirmation: email, password, password_confirmation: password });
  await visitor.sends("submit", 'success[data-type="registration"]');
  await visitor.page.goto(await site.link("/en/activate/"));
  await visitor.sends("confirm", 'success[data-type="activation"]');
  await visitor.leaves();

  const known = await comesAs("school", "p-1", "/en");
  await known.sends("confirm", "account");
  expect(await known.page.locator("main").textContent()).toContain("Mary Änn");
  await known.opens("/account/identities");
  expect(await known.page.locator("[data-identity-id]").textContent()).toContain("127.0.0.1: p-1");

  // Another identity there is linked, and opens the same account; the first is removed. oidc-provider changes people by script alone.
  await known.page.context().clearCookies({ domain: "127.0.0.1" });
  await known.page.locator('form[data-action="choose"]:has([value="school"]) button').click();
  await signsInThere(known, "school", "p-2");
  await known.sees("arrival-identities");
  expect(await known.page.locator("[data-identity-id]").count()).toBe(2);
  await known.page.locator('[data-identity-id]:has-text("p-1") form[data-action="reject"] button').click();
  await known.page.waitForFunction(() => document.querySelectorAll("[data-identity-id]").length === 1);
  await known.opens("/account/");

  // There it is asked whether to sign out there too.
  const issuer = providers.get("school")?.issuer ?? "";
  await known.page.locator('form[action$="sign-out"] button:visible').click();
  await known.page.waitForURL(`${issuer}/session/end?*`);
  expect(new URL(known.page.url()).searchParams.get("post_logout_redirect_uri")).toBe(
    `${site.root}/account/providers/school/signed-out`,
  );
  await known.page.locator("button[value=yes]").click();
  await known.sees("login");
  await known.opens("/account/");
  await known.sees("login");
  await known.leaves();

  const again = await comesAs("school", "p-2", "/en");
  await again.sees("account");
  expect(await again.page.locator("main").textContent()).toContain("Mary Änn");
  // prompt=login: the next pupil at this computer is asked, although the provider knows the last one.
  await again.page.context().clearCookies({ name: "lavi_account" });
  await again.opens("/en?method=school");
  await again.page.locator("main .buttons a.button").first().click();
  await signsInThere(again, "school", "p-2");
  await again.sees("account");
  await again.leaves();

  // The one that was removed opens nothing.
  const removed = await comesAs("school", "p-1", "/en");
  await removed.sees("login");
  expect(await removed.page.locator(".alert [data-code]").getAttribute("data-code")).toBe("identity_unknown");
  await removed.leaves();
});

async function comesAs(code: string, person: string, way = "/en/register"): Promise<Visitor> {
  const issuer = providers.get(code)?.issuer ?? "";
  const visitor = await Visitor.arrives(browser, site.root, { javaScriptEnabled: false }, [issuer]);
  await visitor.opens(`${way}?method=${code}`);
  await visitor.page.locator("main .buttons a.button").first().click();
  await signsInThere(visitor, code, person);
  return visitor;
}

/** Types a name on the provider's page, and comes back. */
async function signsInThere(visitor: Visitor, code: string, person: string) {
  await visitor.page.waitForURL(`${providers.get(code)?.issuer}/interaction/*`);
  await visitor.page.locator("input").fill(person);
  await visitor.page.locator("#consent").click();
  await visitor.page.waitForURL(`${site.root}/**`);
}
