// Requests of programs that the setup cannot install, as their sources make them: what they add, how they prove who they are, and where
// they look for a name (docs/connect.md).

import { decodeJwt } from "jose";
import * as openid from "openid-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "../site.ts";
import { Certifier, registersMari } from "./certifier.ts";
import { Robot } from "./robot.ts";

let site: Site;
let certifier: Certifier;
let robot: Robot;

beforeAll(async () => {
  [site, certifier] = await Promise.all([Site.start(), Certifier.start()]);
  registersMari(site);
  robot = new Robot(site.root);
});

afterAll(async () => {
  certifier?.stop();
  await site?.stop();
});

interface Program {
  /** What it is registered with. */
  options: string[];
  asks: Record<string, string>;
  /** How it exchanges the code. */
  exchanges: (id: string, secret: string) => { headers: Record<string, string>; fields: Record<string, string> };
}

const verifier = "v".repeat(128);
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
const wanted = { quota: null, groups: null, email: null, name: null };

const PROGRAMS: Record<string, Program> = {
  Nextcloud: {
    options: [],
    asks: {
      scope: "openid profile email",
      claims: JSON.stringify({ id_token: wanted, userinfo: wanted }),
      nonce: "0123456789ABCDEFGHIJKLMNOPQRSTUV",
      code_challenge_method: "S256",
    },
    exchanges: (client_id, client_secret) => ({ headers: {}, fields: { client_id, client_secret, code_verifier: verifier } }),
  },
  Moodle: {
    options: ["--pkce", "optional"],
    asks: { scope: "openid profile email" },
    exchanges: (id, secret) => ({
      headers: { Authorization: basic(encodeURIComponent(id), encodeURIComponent(secret)) },
      fields: {},
    }),
  },
  "oauth2-proxy": {
    options: [],
    asks: { scope: "openid profile email", approval_prompt: "force", nonce: "a nonce", code_challenge_method: "S256" },
    exchanges: (id, secret) => ({
      headers: { Authorization: basic(encodeURIComponent(id), encodeURIComponent(secret)) },
      fields: { code_verifier: verifier },
    }),
  },
};

test.each(Object.entries(PROGRAMS))("%s", async (name, { options, asks, exchanges }) => {
  const words = ["client", "add", name, "--redirect", certifier.back, "--scopes", "openid profile email", "--json", ...options];
  const { client_id, client_secret } = JSON.parse(site.command(words));
  const metadata = await (await fetch(`${site.root}/account/.well-known/openid-configuration`)).json();
  const query = new URLSearchParams({ client_id, response_type: "code", redirect_uri: certifier.back, state: "AbC123", ...asks });
  if (asks.code_challenge_method) query.set("code_challenge", await openid.calculatePKCECodeChallenge(verifier));
  const { screens, url } = await robot.comes(`${metadata.authorization_endpoint}?${query}`);
  expect(screens.at(-1)).toBe("application");
  const code = new URL(url).searchParams.get("code") ?? "";
  const { headers, fields } = exchanges(client_id, client_secret);
  const body = new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri: certifier.back, ...fields });
  const tokens = await (await fetch(metadata.token_endpoint, { method: "POST", headers, body })).json();
  expect(tokens).toMatchObject({ token_type: "Bearer", id_token: expect.any(String), scope: "openid profile email" });
  // Nextcloud reads the ID token alone.
  if (asks.claims) expect(decodeJwt(tokens.id_token)).toMatchObject({ name: "Mari Maasikas", email: "mari@example.com" });
  const bearer = { Authorization: `Bearer ${tokens.access_token}`, Accept: "application/json" };
  const person = await (await fetch(metadata.userinfo_endpoint, { headers: bearer })).json();
  expect(person).toMatchObject({ name: "Mari Maasikas", given_name: "Mari", email: "mari@example.com", email_verified: true });
});
