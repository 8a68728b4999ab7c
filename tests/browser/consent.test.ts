// A standard client that nobody here wrote (openid-client) on another origin, and people who allow and reject.

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

/** A new person of this name in a browser of their own. */
async function arrives(name: string, javaScriptEnabled = true): Promise<Visitor> {
  const words = ["account", "add", name, "--first-name", "Mari", "--last-name", "Maasikas", "--password"];
  site.command(words, `${PASSWORD}\n`);
  return visits(javaScriptEnabled);
}

function visits(javaScriptEnabled = true): Promise<Visitor> {
  const options = { viewport: { width: 320, height: 640 }, javaScriptEnabled };
  return Visitor.arrives(browser, site.root, options, [application.origin]);
}

/** From the application's link to the question. */
async function comes(visitor: Visitor, name: string, url: URL) {
  await visitor.page.goto(url.href);
  await visitor.sees("login");
  await visitor.fills({ email: name, password: PASSWORD });
  await visitor.sends("submit", "agree-to-terms");
  await visitor.sends("confirm", "permissions");
}

async function answers(visitor: Visitor, action: "allow" | "reject") {
  await visitor.page.locator(`form[data-action="${action}"] button`).click();
  await visitor.page.waitForSelector('main[data-screen="application"]');
}

/** openid-client names the parameter in the cause. */
const because = (parameter: string) => ({ cause: { message: expect.stringContaining(`"${parameter}"`) } });

const ways = [
  { kind: "basic", scripts: true },
  { kind: "post", scripts: false },
  { kind: "public", scripts: true },
] as const;

describe.each(ways)("an application with proof $kind, scripts: $scripts", ({ kind, scripts }) => {
  const name = `mari-${kind}`;
  let configuration: oauth.Configuration;
  let visitor: Visitor;

  beforeAll(async () => {
    configuration = await application.registers(site, kind);
    visitor = await arrives(name, scripts);
  });

  afterAll(() => visitor?.leaves());

  test("hears that the person rejects", async () => {
    const { url, checks } = await application.asks(configuration);
    await comes(visitor, name, url);
    await answers(visitor, "reject");
    const granted = oauth.authorizationCodeGrant(configuration, application.answer(), checks);
    await expect(granted).rejects.toMatchObject({ error: "access_denied" });
  });

  test("gets tokens when the person allows, once a code", async () => {
    const { page } = visitor;
    const { url, checks } = await application.asks(configuration);
    await page.goto(url.href);
    await visitor.sees("permissions");
    expect(await page.locator("h1").textContent()).toBe(`Kava ${kind} wants to see parts of your Päevik account`);
    expect(await page.locator("main li[data-scope]:visible").count()).toBe(4);
    await page.locator("main summary").click();
    await page.locator('[data-scope="messages"]').waitFor();
    expect(await page.locator("main li[data-scope]:visible").count()).toBe(5);
    await answers(visitor, "allow");

    const answer = application.answer();
    const tokens = await oauth.authorizationCodeGrant(configuration, answer, checks);
    expect(tokens.scope).toBe("user_basic_data user_roles user_schools user_grades messages");
    const facts = await oauth.fetchUserInfo(configuration, tokens.access_token, oauth.skipSubjectCheck);
    expect(facts).toMatchObject({ name: "Mari Maasikas", given_name: "Mari" });
    const diary = await Application.ofServer(site, "user_grades,user_payments");
    const told = await oauth.tokenIntrospection(diary, tokens.access_token);
    expect(told).toMatchObject({
      active: true,
      scope: "user_grades",
      sub: facts.sub,
      client_id: configuration.clientMetadata().client_id,
    });
    const payments = await Application.ofServer(site, "user_payments");
    expect(await oauth.tokenIntrospection(payments, tokens.access_token)).toEqual({ active: false });
    const fresh = await oauth.refreshTokenGrant(configuration, tokens.refresh_token ?? "");
    await oauth.tokenRevocation(configuration, fresh.access_token);
    expect(await oauth.tokenIntrospection(diary, fresh.access_token)).toEqual({ active: false });
    await expect(oauth.fetchUserInfo(configuration, fresh.access_token, oauth.skipSubjectCheck)).rejects.toThrow();

    const replayed = oauth.authorizationCodeGrant(configuration, answer, checks);
    await expect(replayed).rejects.toMatchObject({ error: "invalid_grant", status: 400 });
    await expect(oauth.fetchUserInfo(configuration, tokens.access_token, oauth.skipSubjectCheck)).rejects.toThrow();
    const stolen = oauth.refreshTokenGrant(configuration, fresh.refresh_token ?? "");
    await expect(stolen).rejects.toMatchObject({ error: "invalid_grant" });
  });

  if (kind === "public") {
    test("is asked about again: anyone could be in its place", async () => {
      const { url, checks } = await application.asks(configuration);
      await visitor.page.goto(url.href);
      await visitor.sees("permissions");
      await answers(visitor, "allow");
      await oauth.authorizationCodeGrant(configuration, application.answer(), checks);
    });
  } else {
    test("is not asked about again, also right after a sign-in", async () => {
      const { url, checks } = await application.asks(configuration);
      await visitor.page.goto(url.href);
      await visitor.page.waitForSelector('main[data-screen="application"]');
      const again = await visits(scripts);
      const second = await application.asks(configuration);
      await oauth.authorizationCodeGrant(configuration, application.answer(), checks);
      await again.page.goto(second.url.href);
      await again.fills({ email: name, password: PASSWORD });
      await again.page.locator('form[data-action="submit"] .button').first().click();
      await again.page.waitForSelector('main[data-screen="application"]');
      await oauth.authorizationCodeGrant(configuration, application.answer(), second.checks);
      await again.leaves();
    });
  }

  test("cannot use a code with another verifier, nor take an answer with another state", async () => {
    const first = await application.asks(configuration);
    await visitor.page.goto(first.url.href);
    if (kind === "public") await visitor.page.locator('form[data-action="allow"] button').click();
    await visitor.page.waitForSelector('main[data-screen="application"]');
    const answer = application.answer();
    const wrong = { ...first.checks, pkceCodeVerifier: oauth.randomPKCECodeVerifier() };
    const granted = oauth.authorizationCodeGrant(configuration, answer, wrong);
    await expect(granted).rejects.toMatchObject({ error: "invalid_grant", status: 400 });
    answer.searchParams.set("state", "tampered");
    await expect(oauth.authorizationCodeGrant(configuration, answer, first.checks)).rejects.toMatchObject(because("state"));
    answer.searchParams.set("state", first.checks.expectedState);
    answer.searchParams.set("iss", "http://localhost:1/account");
    await expect(oauth.authorizationCodeGrant(configuration, answer, first.checks)).rejects.toMatchObject(because("iss"));
  });

  test("is told of a scope that is not its own, and never at an address that is not its own", async () => {
    const { page } = visitor;
    const wide = await application.asks(configuration, { scope: "root_data" });
    await page.goto(wide.url.href);
    await page.waitForSelector('main[data-screen="application"]');
    const granted = oauth.authorizationCodeGrant(configuration, application.answer(), wide.checks);
    await expect(granted).rejects.toMatchObject({ error: "invalid_scope" });
    for (const more of [{ redirect_uri: `${application.redirectUri}/` }, { client_id: "nobody" }] as Record<string, string>[]) {
      const { url } = await application.asks(configuration, more);
      for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
      await page.goto(url.href);
      await visitor.sees("error");
      expect(application.heardNothing()).toBe(true);
    }
  });
});

test("an application hears nothing when the state in the form was changed", async () => {
  // With scripts the island writes the state back before the form is sent.
  const visitor = await arrives("mari-tampers", false);
  const configuration = await application.registers(site, "post");
  const { url } = await application.asks(configuration);
  await comes(visitor, "mari-tampers", url);
  const state = visitor.page.locator('form[data-action="allow"] [name=state]');
  await state.evaluate((input) => input.setAttribute("value", "other"));
  await visitor.page.locator('form[data-action="allow"] button').click();
  await visitor.sees("error");
  expect(application.heardNothing()).toBe(true);
  await visitor.leaves();
});
