// A certified OpenID provider that no one here wrote, shaped like TARA, GovSSO and Keycloak, in Chromium without scripts: whose claims
// lie in objects, whose code stands in `sub`, whose level is too low.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT, OpenIdProvider } from "./openid_provider.ts";
import { Site } from "./site.ts";
import { launch, Visitor } from "./visitor.ts";

const names = { given_name: "Mary Änn", family_name: "O’Connež-Šuslik" };
const nested = { profile_attributes: { ...names, date_of_birth: "2000-01-01" } };
const inIdToken = { conformIdTokenClaims: false, acrValues: ["low", "substantial", "high"] };

const shapes = [
  {
    code: "tara",
    person: "EE60001019906",
    people: { EE60001019906: { ...nested, acr: "high" }, EE38001085718: { ...nested, acr: "low" } },
    refused: "EE38001085718",
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
    code: "city",
    person: "mary",
    people: { mary: { ...names, ee: { isikukood: "60001019906" } }, wrong: { ...names, ee: { isikukood: "1" } } },
    refused: "wrong",
    shape: { claims: { openid: ["sub"], profile: ["given_name", "family_name", "ee"], auth_time: null } },
    keys: {
      SCOPES: '["openid", "profile"]',
      REQUIRE__MAX_AGE: "3600",
      CLAIMS__PERSONAL_CODE: "ee.isikukood",
    },
  },
];

let browser: Browser;
let site: Site;
const providers = new Map<string, OpenIdProvider>();

beforeAll(async () => {
  const settings: Record<string, string> = {
    LAVI__LOGIN__PRIMARY: '["password", "tara"]',
    LAVI__LOGIN__SECONDARY: '["govsso", "city"]',
  };
  for (const { code, people, shape, keys } of shapes) {
    const provider = await OpenIdProvider.start(people, shape);
    providers.set(code, provider);
    const own = { NAME: code, ISSUER: provider.issuer, CLIENT_ID: CLIENT.id, CLIENT_SECRET: CLIENT.secret, ...keys };
    for (const [key, value] of Object.entries(own)) {
      settings[`LAVI__EMBEDDED__PROVIDERS__${code.toUpperCase()}__${key}`] = value;
    }
  }
  [site, browser] = await Promise.all([Site.start(settings), launch()]);
  for (const { code } of shapes) providers.get(code)?.trusts(site.root, [`providers/${code}`]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  for (const provider of providers.values()) await provider.stop();
});

test.each(shapes)("registering by $code, and who is refused", async ({ code, person, refused }) => {
  const visitor = await comesAs(code, person);
  await visitor.page.locator('main[data-screen="validation"] form[data-action="submit"] .button').click();
  await visitor.sees("setup-account");
  const locked = await visitor.page.locator(".locked-value").allTextContents();
  expect(locked).toEqual(expect.arrayContaining([...Object.values(names), "60001019906", "01.01.2000"]));
  await visitor.leaves();

  const turnedAway = await comesAs(code, refused);
  await turnedAway.sees("login");
  expect(await turnedAway.page.locator(".alert [data-code]").getAttribute("data-code")).toBe("undefined");
  await turnedAway.leaves();
});

async function comesAs(code: string, person: string): Promise<Visitor> {
  const issuer = providers.get(code)?.issuer ?? "";
  const visitor = await Visitor.arrives(browser, site.root, { javaScriptEnabled: false }, [issuer]);
  await visitor.opens(`/en/register?method=${code}`);
  await visitor.page.locator("main .buttons a.button").first().click();
  await visitor.page.waitForURL(`${issuer}/interaction/*`);
  await visitor.page.locator("input").fill(person);
  await visitor.page.locator("#consent").click();
  await visitor.page.waitForURL(`${site.root}/**`);
  return visitor;
}
