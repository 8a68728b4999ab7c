// An answer by a form, in Chromium: with scripts it sends itself, without there is a button. Who is signed in and has allowed is asked nothing.

import * as openid from "openid-client";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "../site.ts";
import { launch, Visitor } from "../visitor.ts";
import { Certifier, registersMari } from "./certifier.ts";
import { PASSWORD } from "./robot.ts";

let site: Site;
let browser: Browser;
let certifier: Certifier;

beforeAll(async () => {
  [site, browser, certifier] = await Promise.all([Site.start(), launch(), Certifier.start()]);
  registersMari(site);
});

afterAll(async () => {
  certifier?.stop();
  await browser?.close();
  await site?.stop();
});

test.each([
  ["with scripts", true],
  ["without scripts", false],
])("an answer by a form %s", async (_, javaScriptEnabled) => {
  const configuration = await certifier.registers(site);
  const visitor = await Visitor.arrives(browser, site.root, { javaScriptEnabled }, [certifier.origin]);
  const comes = async (wishes: Record<string, string>) => {
    const checks = { expectedState: openid.randomState(), expectedNonce: openid.randomNonce() };
    const request = { redirect_uri: certifier.back, scope: "openid", state: checks.expectedState, nonce: checks.expectedNonce };
    const url = openid.buildAuthorizationUrl(configuration, { ...request, response_mode: "form_post", ...wishes });
    await visitor.page.goto(url.href).catch((cause) => {
      // The page that comes first sends itself before it is quite loaded.
      if (!String(cause).includes("interrupted")) throw cause;
    });
    return checks;
  };
  const arrives = async () => {
    if (!javaScriptEnabled) {
      await visitor.sees("form-post");
      await visitor.page.locator('form[data-action="proceed"] button').click();
    }
    await visitor.page.waitForSelector('main[data-screen="application"]');
  };
  const checks = await comes({});
  await visitor.sees("login");
  await visitor.fills({ email: "mari", password: PASSWORD });
  await visitor.page.locator('form[data-action="submit"] .button:not(.secondary)').first().click();
  await visitor.page.waitForSelector('main:not([data-screen="login"])');
  if (await visitor.page.locator('main[data-screen="agree-to-terms"]').count()) await visitor.sends("confirm", "permissions");
  await visitor.page.locator('form[data-action="allow"] button').click();
  await arrives();
  const asked = certifier.takes(checks);
  expect(asked.method).toBe("POST");
  expect((await certifier.grants(configuration, asked)).claims()?.sub).toBeDefined();

  await comes({ prompt: "none" });
  await arrives();
  expect(certifier.takes(checks).answer?.has("code")).toBe(true);
  await visitor.leaves();
});
