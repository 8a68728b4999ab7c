// People sign in to an application by OpenID Connect. What the application does with the answers, its checks of signatures, nonce
// and hashes among them, is openid-client's.

import * as oauth from "openid-client";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Application } from "./application.ts";
import { Site } from "./site.ts";
import { launch, Visitor } from "./visitor.ts";

const PASSWORD = "Kevad-2026";

let site: Site;
let browser: Browser;
let application: Application;

beforeAll(async () => {
  [site, browser, application] = await Promise.all([Site.start(), launch(), Application.start()]);
});

afterAll(async () => {
  application?.stop();
  await browser?.close();
  await site?.stop();
});

async function arrives(name: string): Promise<Visitor> {
  const words = ["account", "add", name, "--first-name", "Mari", "--last-name", "Maasikas", "--password"];
  site.command(words, `${PASSWORD}\n`);
  const options = { viewport: { width: 320, height: 640 }, javaScriptEnabled: false };
  return Visitor.arrives(browser, site.root, options, [application.origin]);
}

async function signsIn(visitor: Visitor, name: string) {
  await visitor.sees("login");
  await visitor.fills({ email: name, password: PASSWORD });
  await visitor.sends("submit", "agree-to-terms");
  await visitor.sends("confirm", "permissions");
}

const back = (visitor: Visitor) => visitor.page.waitForSelector('main[data-screen="application"]');

describe.each(["ES256", "RS256", "EdDSA"])("an application whose ID tokens are signed with %s", (algorithm) => {
  const name = `mari-${algorithm.toLowerCase()}`;

  test("signs its person in, knows them, and goes on without them", async () => {
    const configuration = await application.registersForSignIn(site, algorithm);
    const visitor = await arrives(name);
    const expectedNonce = oauth.randomNonce();
    const scope = "openid profile email offline_access";
    const { url, checks } = await application.asks(configuration, { scope, nonce: expectedNonce, prompt: "consent" });
    await visitor.page.goto(url.href);
    await signsIn(visitor, name);
    await visitor.page.locator('form[data-action="allow"] button').click();
    await back(visitor);
    const answer = application.answer();
    const tokens = await oauth.authorizationCodeGrant(configuration, answer, { ...checks, expectedNonce, maxAge: 600 });
    const claims = tokens.claims();
    expect(claims).toMatchObject({ nonce: expectedNonce, amr: ["pwd"], acr: "https://refeds.org/profile/sfa" });
    const person = await oauth.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? "");
    expect(person).toMatchObject({ name: "Mari Maasikas", preferred_username: name });
    const again = await oauth.refreshTokenGrant(configuration, tokens.refresh_token ?? "");
    expect(again.claims()).toMatchObject({ sub: claims?.sub, auth_time: claims?.auth_time });

    // Signed in by now, and allowed: nothing is asked. A nonce of somebody else's request is noticed.
    const silent = await application.asks(configuration, { scope: "openid", prompt: "none", nonce: "another" });
    await visitor.page.goto(silent.url.href);
    await back(visitor);
    const mixed = oauth.authorizationCodeGrant(configuration, application.answer(), { ...silent.checks, expectedNonce });
    await expect(mixed).rejects.toThrow();
    await visitor.leaves();
  });

  test("hears without a page that nobody is signed in", async () => {
    const configuration = await application.registersForSignIn(site, algorithm, ["--first-party"]);
    const options = { viewport: { width: 320, height: 640 } };
    const visitor = await Visitor.arrives(browser, site.root, options, [application.origin]);
    const { url, checks } = await application.asks(configuration, { scope: "openid", prompt: "none" });
    await visitor.page.goto(url.href);
    await back(visitor);
    const granted = oauth.authorizationCodeGrant(configuration, application.answer(), checks);
    await expect(granted).rejects.toMatchObject({ error: "login_required" });
    await visitor.leaves();
  });
});

test("an application sends its person to prove again who they are, and sees that they did", async () => {
  const configuration = await application.registersForSignIn(site, "ES256", ["--first-party"]);
  const visitor = await arrives("mari-again");
  const comes = async (wishes: Record<string, string>, expected: { maxAge?: number } = {}) => {
    const { url, checks } = await application.asks(configuration, { scope: "openid offline_access", ...wishes });
    return {
      url,
      granted: async () => {
        await back(visitor);
        const tokens = await oauth.authorizationCodeGrant(configuration, application.answer(), { ...checks, ...expected });
        const claims = tokens.claims();
        return { tokens, at: Number(claims?.auth_time), sub: claims?.sub ?? "" };
      },
    };
  };
  const first = await comes({});
  await visitor.page.goto(first.url.href);
  await visitor.sees("login");
  await visitor.fills({ email: "mari-again", password: PASSWORD });
  await visitor.sends("submit", "agree-to-terms");
  await visitor.page.locator('form[data-action="confirm"] .button:not(.secondary)').first().click();
  let before = await first.granted();
  // The operator's own gets a refresh token without a question, and goes on with it.
  const refreshed = await oauth.refreshTokenGrant(configuration, before.tokens.refresh_token ?? "");
  expect(await oauth.fetchUserInfo(configuration, refreshed.access_token, before.sub)).toMatchObject({ sub: before.sub });

  // Recent enough: nothing is asked.
  const recent = await comes({ max_age: "600" }, { maxAge: 600 });
  await visitor.page.goto(recent.url.href);
  expect((await recent.granted()).at).toBe(before.at);

  for (const [wishes, expected] of [
    [{ max_age: "1" }, { maxAge: 1 }],
    [{ prompt: "login" }, {}],
  ] as const) {
    await new Promise((later) => setTimeout(later, Math.max(0, (before.at + 2) * 1000 - Date.now())));
    const again = await comes(wishes, expected);
    await visitor.page.goto(again.url.href);
    await visitor.sees("login");
    await visitor.fills({ email: "mari-again", password: PASSWORD });
    await visitor.page.locator('form[data-action="submit"] .button:not(.secondary)').first().click();
    const after = await again.granted();
    expect(after.at).toBeGreaterThan(before.at);
    expect(after.sub).toBe(before.sub);
    before = after;
  }
  await visitor.leaves();
});
