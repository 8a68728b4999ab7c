// "When it fails" of docs/connect.md: each error comes as the table says, and the operator finds its reason.

import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "../site.ts";
import { under } from "./page.ts";

const BACK = "https://library.example/callback";

let site: Site;
let client: { client_id: string; client_secret: string };

beforeAll(async () => {
  site = await Site.start({ RUST_LOG: "info,lavi::audit=warn" });
  const words = ["client", "add", "Library", "--redirect", BACK, "--scopes", "openid profile", "--json"];
  client = JSON.parse(site.command(words));
});

afterAll(() => site?.stop());

const REQUEST = {
  response_type: "code",
  redirect_uri: BACK,
  scope: "openid",
  state: "a-state",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
};

/** A browser comes with the request, changed like this. */
function comes(changed: Record<string, string>, more = ""): Promise<IncomingMessage> {
  const query = new URLSearchParams({ client_id: client.client_id, ...REQUEST, ...changed });
  const headers = { "Accept-Language": "en" };
  return new Promise((answered, failed) => {
    get(`${site.root}/account/oauth/authorize?${query}${more}`, { headers }, answered).once("error", failed);
  });
}

async function logged(words: RegExp) {
  for (const until = Date.now() + 5_000; !words.test(site.log());) {
    if (Date.now() > until) throw new Error(`not logged: ${words}`);
    await new Promise((later) => setTimeout(later, 20));
  }
}

test.each<[string, string, Record<string, string>, string?]>([
  ["invalid_request", "code_challenge with", { code_challenge: "", code_challenge_method: "" }],
  ["invalid_request", "stands twice", {}, "&scope=openid"],
  ["invalid_scope", "the application may not ask for this", { scope: "openid email" }],
  ["unsupported_response_type", "must be code", { response_type: "id_token" }],
  ["request_not_supported", "", { request: "e30.e30." }],
  ["request_uri_not_supported", "", { request_uri: "https://library.example/request" }],
  [
    "unmet_authentication_requirements",
    "acr",
    { claims: JSON.stringify({ id_token: { acr: { essential: true, value: "urn:of:others" } } }) },
  ],
  ["login_required", "", { prompt: "none" }],
])("%s %s", async (error, why, changed, more) => {
  expect(under("When it fails")).toContain(`\`${error}\``);
  const answer = await comes(changed, more);
  answer.resume();
  const address = new URL(answer.headers.location ?? "");
  expect(address.href.startsWith(`${BACK}?`)).toBe(true);
  expect(address.searchParams.get("error")).toBe(error);
  expect(address.searchParams.get("state")).toBe("a-state");
  if (!why) return;
  expect(address.searchParams.get("error_description")).toContain(why);
  await logged(
    new RegExp(
      `incident="\\w+".*: an application's request is refused client=${client.client_id} error="${error}" why=".*${why}`,
    ),
  );
});

test("an address that is not registered: a page with a reference, which the log has", async () => {
  const answer = await comes({ redirect_uri: `${BACK}/` });
  const page = (await answer.toArray()).join("");
  expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
  const incident = /Reference: (?:<\w+>)?(\w+)/.exec(page)?.[1];
  await logged(
    new RegExp(
      `incident="${incident}".*: an application's request cannot be answered why="the return address is not registered"`,
    ),
  );
});

test.each([
  ["invalid_client", "token", { client_secret: "wrong" }, 400],
  ["invalid_grant", "token", {}, 400],
])("%s at the %s address", async (error, address, changed, status) => {
  expect(under("When it fails")).toContain(`\`${error}\``);
  const exchange = { grant_type: "authorization_code", code: "none", redirect_uri: BACK, code_verifier: "v".repeat(43) };
  const body = new URLSearchParams({ ...client, ...exchange, ...changed });
  const answer = await fetch(`${site.root}/account/oauth/${address}`, { method: "POST", body });
  expect([answer.status, (await answer.json()).error]).toEqual([status, error]);
});

test("invalid_token at userinfo", async () => {
  const answer = await fetch(`${site.root}/account/oauth/userinfo`, { headers: { Authorization: "Bearer none" } });
  expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, 'Bearer error="invalid_token"']);
});
