// Apps on phones and desktops, by the addresses that RFC 8252 gives them: a scheme of their own, and a port of the machine.

import { get, type IncomingMessage } from "node:http";
import * as openid from "openid-client";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "../site.ts";
import { launch, Visitor } from "../visitor.ts";

const PASSWORD = "Kevad-2026";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([Site.start(), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Registers an app with this redirect URI, and asks with that one. */
async function asks(registered: string, redirect_uri = registered) {
  const words = ["client", "add", "App", "--public", "--redirect", registered, "--scopes", "openid profile", "--json"];
  const { client_id } = JSON.parse(site.command(words));
  const options = { execute: [openid.allowInsecureRequests] };
  const configuration = await openid.discovery(new URL(`${site.root}/account`), client_id, undefined, openid.None(), options);
  const [pkceCodeVerifier, expectedState] = [openid.randomPKCECodeVerifier(), openid.randomState()];
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri,
    scope: "openid profile",
    state: expectedState,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
  });
  return { configuration, url, checks: { pkceCodeVerifier, expectedState } };
}

/** Signs somebody in whom nobody knows yet, lets them allow, and returns where the answer leads. */
async function allows(name: string, url: URL, back: string): Promise<URL> {
  site.command(["account", "add", name, "--first-name", "Mari", "--last-name", "Maasikas", "--password"], `${PASSWORD}\n`);
  const visitor = await Visitor.arrives(browser, site.root, {}, [new URL(back).origin]);
  await visitor.page.goto(url.href);
  await visitor.sees("login");
  await visitor.fills({ email: name, password: PASSWORD });
  await visitor.sends("submit", "agree-to-terms");
  await visitor.sends("confirm", "permissions");
  const location = (answer: { headers(): Record<string, string> }) => answer.headers().location ?? "";
  const answered = visitor.page.waitForResponse((answer) => location(answer).startsWith(back), { timeout: 5_000 });
  await visitor.page.locator('form[data-action="allow"] button').click();
  const answer = await answered;
  await visitor.page.context().close();
  return new URL(location(answer));
}

/** Where a browser that comes with this is led: status and address. */
async function led(url: URL): Promise<[number | undefined, string | undefined]> {
  const answer = await new Promise<IncomingMessage>((answered, failed) => get(url, answered).once("error", failed));
  answer.resume();
  return [answer.statusCode, answer.headers.location];
}

/** Somebody signs in to an app with this redirect URI. */
async function signsIn(name: string, registered: string, back = registered) {
  const { configuration, url, checks } = await asks(registered, back);
  expect((await led(url))[0]).toBe(303);
  const answer = await allows(name, url, back);
  const tokens = await openid.authorizationCodeGrant(configuration, answer, checks);
  const person = await openid.fetchUserInfo(configuration, tokens.access_token, tokens.claims()?.sub ?? "");
  expect(person.name).toBe("Mari Maasikas");
}

test.each([
  ["a scheme of its own", "com.example.app:/back"],
  ["a port of the machine", "http://127.0.0.1:8734/back"],
])("an app with %s", (kind, back) => signsIn(`mari-${kind.replaceAll(" ", "-")}`, back));

// Browsers take no IPv6 address in form-action, so the page allows every address by HTTP.
test("an app with a port of the machine by IPv6", () => signsIn("mari-ipv6", "http://[::1]:8734/back"));

// RFC 8252 section 7.3: the system chooses the port, so whatever port is registered, every port is taken.
test.each([
  ["without a port", "http://127.0.0.1/back"],
  ["with another port", "http://127.0.0.1:8734/back"],
])("an app that is registered %s, on a port that the system has chosen", (how, registered) =>
  signsIn(`mari-${how.replaceAll(" ", "-")}`, registered, "http://127.0.0.1:51004/back"),
);

test.each([
  ["another path", "http://127.0.0.1/back", "http://127.0.0.1:51004/elsewhere"],
  ["another host", "http://127.0.0.1/back", "http://127.0.0.2:51004/back"],
  ["a name in place of the address", "http://127.0.0.1/back", "http://localhost:51004/back"],
  ["a port of a name", "http://localhost:8734/back", "http://localhost:51004/back"],
  ["a port of a server", "https://app.example/back", "https://app.example:444/back"],
])("no code goes to %s", async (_, registered, back) => {
  const { url } = await asks(registered, back);
  expect(await led(url)).toEqual([400, undefined]);
});
