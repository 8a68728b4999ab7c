// What the OpenID Foundation's test plans do to a provider, module by module under their names (docs/openid-conformance.md). The words
// of each module are the plans'; its requests and checks are ours, by openid-client.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import * as openid from "openid-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Site } from "../site.ts";
import { type Asked, Certifier, registersMari } from "./certifier.ts";
import { Robot } from "./robot.ts";

const TABLE = "docs/openid-conformance.md";
const SINGLE_FACTOR = "https://refeds.org/profile/sfa";

let site: Site;
let certifier: Certifier;
let configuration: openid.Configuration;
let robot: Robot;

beforeAll(async () => {
  [site, certifier] = await Promise.all([Site.start(), Certifier.start()]);
  registersMari(site);
  configuration = await certifier.registers(site);
  mari = new Robot(site.root);
  robot = mari;
  await signsIn();
});

afterAll(async () => {
  certifier?.stop();
  await site?.stop();
});

/** The browser of Mari, who is signed in and has allowed. */
let mari: Robot;
const modules = new Set<string>();

/** A module of a plan. One that begins without cookies, or changes who is signed in, comes as a stranger. */
function module(name: string, run: () => Promise<void>, as: "mari" | "stranger" = "mari") {
  modules.add(name);
  test(name, async () => {
    robot = new Robot(site.root, as === "mari" ? mari : undefined);
    await run();
  });
}

/** The mode in which answers come back. */
let mode: Record<string, string> = {};

const asks = (wishes: Record<string, string> = {}, by?: string) =>
  certifier.asks(robot, configuration, { ...mode, ...wishes }, by);

async function signsIn(wishes: Record<string, string> = {}, by?: string) {
  const asked = await asks(wishes, by);
  const tokens = await certifier.grants(configuration, asked);
  return { ...asked, tokens, claims: tokens.claims() ?? ({} as openid.IDToken) };
}

const tells = async (wishes: Record<string, string>) => {
  const { tokens, claims } = await signsIn(wishes);
  return openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
};

const seconds = (count: number) => new Promise((later) => setTimeout(later, count * 1_000));
const error = (asked: Asked) => asked.answer?.get("error");
const endpoint = (name: string) => String(configuration.serverMetadata()[name]);

/** The status of userinfo for a request like this. */
async function userinfo(token: string, method: string, body?: URLSearchParams): Promise<[number, unknown]> {
  const headers: Record<string, string> = body ? {} : { Authorization: `Bearer ${token}` };
  const answer = await fetch(endpoint("userinfo_endpoint"), { method, headers, ...(body && { body }) });
  return [answer.status, ((await answer.json()) as { sub?: unknown }).sub];
}

describe.each(["query", "form_post"])("Basic, answers by %s", (how) => {
  beforeEach(() => {
    mode = how === "query" ? {} : { response_mode: how };
  });

  module("oidcc-server", async () => {
    const { answer, method, tokens, claims } = await signsIn();
    expect(method).toBe(how === "query" ? "GET" : "POST");
    expect(answer?.get("code")?.length).toBeGreaterThan(40);
    expect(tokens.expires_in).toBeGreaterThan(0);
    const half = createHash("sha256").update(tokens.access_token).digest().subarray(0, 16);
    expect(claims.at_hash).toBe(half.toString("base64url"));
    expect(claims).not.toHaveProperty("name");
  });

  module("oidcc-response-type-missing", async () => {
    expect(error(await asks({ response_type: "" }))).toBe("invalid_request");
  });

  module("oidcc-idtoken-signature", async () => {
    const { tokens } = await signsIn();
    const { alg, kid } = decodeProtectedHeader(tokens.id_token ?? "");
    expect([alg, typeof kid]).toEqual(["RS256", "string"]);
    await jwtVerify(tokens.id_token ?? "", createRemoteJWKSet(new URL(endpoint("jwks_uri"))));
  });

  module("oidcc-idtoken-unsigned", async () => {
    expect(configuration.serverMetadata().id_token_signing_alg_values_supported).not.toContain("none");
  });

  module("oidcc-userinfo-get", async () => {
    const { tokens, claims } = await signsIn();
    expect(await userinfo(tokens.access_token, "GET")).toEqual([200, claims.sub]);
  });

  module("oidcc-userinfo-post-header", async () => {
    const { tokens, claims } = await signsIn();
    expect(await userinfo(tokens.access_token, "POST")).toEqual([200, claims.sub]);
  });

  module("oidcc-userinfo-post-body", async () => {
    const { tokens, claims } = await signsIn();
    const body = new URLSearchParams({ access_token: tokens.access_token });
    expect(await userinfo(tokens.access_token, "POST", body)).toEqual([200, claims.sub]);
  });

  module("oidcc-ensure-request-without-nonce-succeeds-for-code-flow", async () => {
    expect((await signsIn({ nonce: "" })).claims).not.toHaveProperty("nonce");
  });

  module("oidcc-scope-profile", async () => {
    const person = await tells({ scope: "openid profile" });
    expect(person).toMatchObject({
      name: "Mari Maasikas",
      given_name: "Mari",
      family_name: "Maasikas",
      preferred_username: "mari",
    });
    expect(typeof person.updated_at).toBe("number");
  });

  module("oidcc-scope-email", async () => {
    expect(await tells({ scope: "openid email" })).toMatchObject({ email: "mari@example.com", email_verified: true });
  });

  module("oidcc-alternate-happy-flow", async () => {
    expect(await tells({ scope: "email openid" })).toHaveProperty("email");
  });

  module(
    "oidcc-display-page",
    async () => {
      expect((await signsIn({ display: "page" })).screens).toContain("login");
    },
    "stranger",
  );

  module(
    "oidcc-display-popup",
    async () => {
      expect((await signsIn({ display: "popup" })).screens).toContain("login");
    },
    "stranger",
  );

  module(
    "oidcc-prompt-login",
    async () => {
      const first = await signsIn();
      await seconds(1.1);
      const second = await signsIn({ prompt: "login" });
      expect(second.screens).toContain("login");
      expect(second.claims.auth_time).toBeGreaterThan(Number(first.claims.auth_time));
      expect(second.claims.sub).toBe(first.claims.sub);
    },
    "stranger",
  );

  module(
    "oidcc-prompt-none-not-logged-in",
    async () => {
      expect(error(await asks({ prompt: "none" }))).toBe("login_required");
    },
    "stranger",
  );

  module("oidcc-prompt-none-logged-in", async () => {
    const first = await signsIn();
    const second = await signsIn({ prompt: "none" });
    const { auth_time, sub } = first.claims;
    expect(second.claims).toMatchObject({ auth_time, sub });
  });

  module(
    "oidcc-max-age-1",
    async () => {
      const first = await signsIn();
      await seconds(2.1);
      const second = await signsIn({ max_age: "1" });
      expect(second.screens).toContain("login");
      expect(second.claims.auth_time).toBeGreaterThan(Number(first.claims.auth_time));
    },
    "stranger",
  );

  module("oidcc-max-age-10000", async () => {
    const first = await signsIn({ max_age: "15000" });
    const second = await signsIn({ max_age: "10000" });
    expect(second.screens).not.toContain("login");
    const { auth_time, sub } = first.claims;
    expect(second.claims).toMatchObject({ auth_time, sub });
  });

  module("oidcc-ensure-request-with-unknown-parameter-succeeds", async () => {
    await signsIn({ extra: "foobar" });
  });

  module("oidcc-id-token-hint", async () => {
    const first = await signsIn();
    const second = await signsIn({ prompt: "none", id_token_hint: first.tokens.id_token ?? "" });
    const { auth_time, sub } = first.claims;
    expect(second.claims).toMatchObject({ auth_time, sub });
  });

  module(
    "oidcc-login-hint",
    async () => {
      await signsIn({ login_hint: "buffy@localhost" });
    },
    "stranger",
  );

  module(
    "oidcc-ui-locales",
    async () => {
      expect((await signsIn({ ui_locales: "se" })).screens).toContain("login");
    },
    "stranger",
  );

  module("oidcc-claims-locales", async () => {
    await signsIn({ claims_locales: "se" });
  });

  module("oidcc-ensure-request-with-acr-values-succeeds", async () => {
    const wanted = (configuration.serverMetadata().acr_values_supported as string[]).join(" ");
    expect((await signsIn({ acr_values: wanted })).claims.acr).toBe(SINGLE_FACTOR);
  });

  module("oidcc-codereuse", async () => {
    const { answer, checks, screens, tokens } = await signsIn();
    const twice = certifier.grants(configuration, { answer: answer ?? new URLSearchParams(), checks, screens });
    await expect(twice).rejects.toMatchObject({ error: "invalid_grant" });
    expect((await userinfo(tokens.access_token, "GET"))[0]).toBe(401);
  });

  module("oidcc-ensure-registered-redirect-uri", async () => {
    const asked = await asks({ redirect_uri: `${certifier.back}/elsewhere` });
    expect([asked.screens, asked.answer]).toEqual([["error"], undefined]);
  });

  module("oidcc-ensure-post-request-succeeds", async () => {
    await signsIn({}, "POST");
  });

  module("oidcc-server-client-secret-post", async () => {
    const other = await certifier.registers(site, [], openid.ClientSecretPost);
    const asked = await certifier.asks(robot, other, mode);
    expect((await certifier.grants(other, asked)).claims()).toHaveProperty("sub");
  });

  module("oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported", async () => {
    expect(error(await asks({ request_uri: `${certifier.origin}/request` }))).toBe("request_uri_not_supported");
  });

  /** A request object without a signature. */
  const unsigned = (parameters: object) => {
    const part = (what: object) => Buffer.from(JSON.stringify(what)).toString("base64url");
    return `${part({ alg: "none" })}.${part(parameters)}.`;
  };

  module("oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported", async () => {
    expect(error(await asks({ request: unsigned({ scope: "openid email" }) }))).toBe("request_not_supported");
  });

  module("oidcc-ensure-request-object-with-redirect-uri", async () => {
    const request = unsigned({ redirect_uri: certifier.back });
    const asked = await asks({ request, redirect_uri: `${certifier.back}/elsewhere` });
    expect([asked.screens, asked.answer]).toEqual([["error"], undefined]);
  });

  module("oidcc-claims-essential", async () => {
    // Claims are told as far as scopes open them, and `openid` alone does not open a name: the plan warns, and is content.
    const person = await tells({ claims: JSON.stringify({ userinfo: { name: { essential: true } } }) });
    expect(Object.keys(person)).toEqual(["sub"]);
  });

  module("oidcc-refresh-token", async () => {
    const { tokens, claims } = await signsIn({ scope: "openid offline_access", prompt: "consent" });
    const refreshed = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? "");
    const { iss, sub, aud, auth_time } = claims;
    expect(refreshed.claims()).toMatchObject({ iss, sub, aud, auth_time });
    expect(await userinfo(refreshed.access_token, "GET")).toEqual([200, sub]);
    const other = await certifier.registers(site);
    const stolen = openid.refreshTokenGrant(other, refreshed.refresh_token ?? "");
    await expect(stolen).rejects.toMatchObject({ error: "invalid_grant" });
  });

  module("oidcc-ensure-request-with-valid-pkce-succeeds", async () => {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier);
    const asked = await asks({ code_challenge, code_challenge_method: "S256" });
    await certifier.grants(configuration, asked, { pkceCodeVerifier });
  });
});

describe("Config", () => {
  module("oidcc-discovery-endpoint-verification", async () => {
    const answer = await fetch(`${site.root}/account/.well-known/openid-configuration`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
    const metadata = (await answer.json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      issuer: `${site.root}/account`,
      response_types_supported: ["code"],
      subject_types_supported: ["public", "pairwise"],
      id_token_signing_alg_values_supported: expect.arrayContaining(["RS256"]),
      grant_types_supported: expect.arrayContaining(["authorization_code"]),
      scopes_supported: expect.arrayContaining(["openid"]),
      claims_supported: expect.arrayContaining(["sub", "name"]),
      code_challenge_methods_supported: ["S256"],
      request_uri_parameter_supported: false,
    });
    for (const name of ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"])
      expect(String(metadata[name]).startsWith(`${site.root}/account/`), name).toBe(true);
    for (const locale of metadata.ui_locales_supported as string[]) expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
    const { keys } = (await (await fetch(String(metadata.jwks_uri))).json()) as { keys: Record<string, string>[] };
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
    for (const key of keys) expect(key).not.toHaveProperty("d");
  });
});

/** An application that signs people out. */
let leaving: openid.Configuration;
const registersToLeave = async (more: string[] = []) => {
  leaving = await certifier.registers(site, ["--post-logout", `${certifier.origin}/post_logout_redirect`, ...more]);
};

/** Signs in, and sends the browser to sign out with these parameters in place of the usual ones. */
async function leaves(change: (usual: Record<string, string>) => Record<string, string>) {
  certifier.signedOut.length = 0;
  certifier.logoutTokens.length = 0;
  const tokens = await certifier.grants(leaving, await certifier.asks(robot, leaving, {}));
  const usual = {
    id_token_hint: tokens.id_token ?? "",
    post_logout_redirect_uri: `${certifier.origin}/post_logout_redirect`,
    state: "a state",
  };
  const address = String(leaving.serverMetadata().end_session_endpoint);
  const { screens } = await robot.comes(`${address}?${new URLSearchParams(change(usual))}`);
  return { screens, tokens, back: certifier.signedOut.at(-1) };
}

const isSignedOut = async () => expect(error(await certifier.asks(robot, leaving, { prompt: "none" }))).toBe("login_required");

describe("RP-Initiated Logout", () => {
  beforeAll(() => registersToLeave());

  module("oidcc-rp-initiated-logout-discovery-endpoint-verification", async () => {
    expect(leaving.serverMetadata().end_session_endpoint).toBe(`${site.root}/account/oauth/logout`);
  });

  module(
    "oidcc-rp-initiated-logout",
    async () => {
      const { screens, back } = await leaves((usual) => usual);
      expect(screens).toEqual(["application"]);
      expect(Object.fromEntries(back ?? [])).toEqual({ state: "a state" });
      await isSignedOut();
    },
    "stranger",
  );

  module(
    "oidcc-rp-initiated-logout-no-state",
    async () => {
      const { screens, back } = await leaves(({ state, ...others }) => others);
      expect([screens, back?.toString()]).toEqual([["application"], ""]);
      await isSignedOut();
    },
    "stranger",
  );

  // Nobody is led to an address that the application has not registered or cannot be believed to have asked for.
  const ending = "?foo=bar";
  const forged = (token: string, header: object, signature: string) =>
    `${Buffer.from(JSON.stringify(header)).toString("base64url")}.${token.split(".")[1]}.${signature}`;
  const wrong: [string, (usual: Record<string, string>) => Record<string, string>][] = [
    ["bad-post-logout-redirect-uri", (usual) => ({ ...usual, post_logout_redirect_uri: `${certifier.origin}/elsewhere` })],
    [
      "query-added-to-post-logout-redirect-uri",
      (usual) => ({ ...usual, post_logout_redirect_uri: `${usual.post_logout_redirect_uri}${ending}` }),
    ],
    ["modified-id-token-hint", (usual) => ({ ...usual, id_token_hint: forged(usual.id_token_hint ?? "", { alg: "none" }, "") })],
    [
      "bad-id-token-hint",
      (usual) => ({ ...usual, id_token_hint: forged(usual.id_token_hint ?? "", { alg: "RS256" }, "c2lnbmVkIGJ5IG5vYm9keQ") }),
    ],
    ["no-id-token-hint", ({ id_token_hint, ...others }) => others],
  ];
  for (const [name, change] of wrong)
    module(
      `oidcc-rp-initiated-logout-${name}`,
      async () => {
        const { screens, back } = await leaves(change);
        expect(back).toBeUndefined();
        expect(["error", "sign-out", "signed-out"]).toContain(screens[0]);
      },
      "stranger",
    );

  const without: [string, (usual: Record<string, string>) => Record<string, string>][] = [
    ["no-params", () => ({})],
    ["no-post-logout-redirect-uri", ({ post_logout_redirect_uri, ...others }) => others],
    ["only-state", ({ state = "" }) => ({ state })],
  ];
  for (const [name, change] of without)
    module(
      `oidcc-rp-initiated-logout-${name}`,
      async () => {
        const { screens, back } = await leaves(change);
        expect([screens.at(-1), back]).toEqual(["signed-out", undefined]);
        await isSignedOut();
      },
      "stranger",
    );
});

describe("Back-Channel Logout", () => {
  beforeAll(() => registersToLeave(["--back-channel-logout", `${certifier.origin}/backchannel_logout`]));

  module("oidcc-backchannel-logout-discovery-endpoint-verification", async () => {
    expect(leaving.serverMetadata()).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      end_session_endpoint: `${site.root}/account/oauth/logout`,
    });
  });

  module(
    "oidcc-backchannel-rp-initiated-logout",
    async () => {
      const { tokens, back } = await leaves((usual) => usual);
      expect(back?.get("state")).toBe("a state");
      for (const until = Date.now() + 20_000; certifier.logoutTokens.length === 0 && Date.now() < until;) await seconds(0.1);
      const keys = createRemoteJWKSet(new URL(endpoint("jwks_uri")));
      const { issuer } = leaving.serverMetadata();
      const checks = { issuer, audience: leaving.clientMetadata().client_id, typ: "logout+jwt", algorithms: ["RS256"] };
      const { payload } = await jwtVerify(certifier.logoutTokens[0] ?? "", keys, checks);
      const { sub, sid } = tokens.claims() ?? ({} as openid.IDToken);
      expect(payload).toMatchObject({ events: { "http://schemas.openid.net/event/backchannel-logout": {} }, sub, sid });
      expect(payload).not.toHaveProperty("nonce");
      expect([typeof payload.jti, typeof payload.iat, typeof payload.exp]).toEqual(["string", "number", "number"]);
      await isSignedOut();
    },
    "stranger",
  );
});

test("the table has each module, with its test or with a reason", () => {
  const rows = readFileSync(TABLE, "utf8").matchAll(/^\| `(oidcc-[\w-]+)` \| (.*) \|$/gm);
  const told = Array.from(rows, ([, name = "", shown = ""]) => ({ name, shown }));
  expect(new Set(told.map(({ name }) => name)).size).toBe(told.length);
  const ours = told.filter(({ shown }) => shown.includes("`plans`")).map(({ name }) => name);
  expect(ours.toSorted()).toEqual([...modules].toSorted());
  for (const { name, shown } of told) expect(shown.replace("`plans`", "").length > 3 || ours.includes(name), name).toBe(true);
});
