// A server that signs people in with openid-client, and checks each signature with it; what openid-client has no function for is jose's.

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import * as openid from "openid-client";

const { CLIENT_ID, CLIENT_SECRET, HOME, ISSUER, PORT } = process.env;
const LOGOUT = "http://schemas.openid.net/event/backchannel-logout";

const lavi = await openid.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET);
openid.enableNonRepudiationChecks(lavi);
const keys = createRemoteJWKSet(new URL(lavi.serverMetadata().jwks_uri));
const sessions = new Map();

const held = ({ tokens, claims }) => ({
  acr: claims.acr,
  kid: decodeProtectedHeader(tokens.id_token).kid,
  sub: claims.sub,
});

const PAGES = {
  async "/login"({ url, id }) {
    const verifier = openid.randomPKCECodeVerifier();
    const checks = { pkceCodeVerifier: verifier, expectedState: openid.randomState(), expectedNonce: openid.randomNonce() };
    sessions.set(id, { checks });
    const wanted = {
      redirect_uri: `${HOME}/callback`,
      scope: "openid offline_access",
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(url.searchParams.has("acr") && { acr_values: url.searchParams.get("acr") }),
    };
    return openid.buildAuthorizationUrl(lavi, wanted);
  },
  async "/callback"({ url, id, session }) {
    const tokens = await openid.authorizationCodeGrant(lavi, url, session.checks);
    sessions.set(id, { tokens, claims: tokens.claims() });
    return new URL(HOME);
  },
  async "/refresh"({ session }) {
    const tokens = await openid.refreshTokenGrant(lavi, session.tokens.refresh_token);
    Object.assign(session, { tokens: { ...session.tokens, ...tokens }, claims: tokens.claims() });
    return new URL(HOME);
  },
  /** Whether the ID token that it holds is still known for what it is. */
  async "/verify"({ session }) {
    await jwtVerify(session.tokens.id_token, keys, { audience: CLIENT_ID, issuer: ISSUER });
    return "verified";
  },
  async "/logout"({ id, session }) {
    sessions.delete(id);
    const wanted = { post_logout_redirect_uri: `${HOME}/goodbye`, id_token_hint: session.tokens.id_token };
    return openid.buildEndSessionUrl(lavi, wanted);
  },
  async "/told"({ body }) {
    const options = { audience: CLIENT_ID, issuer: ISSUER, typ: "logout+jwt", requiredClaims: ["iat", "exp", "jti"] };
    const { payload } = await jwtVerify(body.get("logout_token"), keys, options);
    if (!payload.events?.[LOGOUT] || payload.nonce !== undefined) throw new Error("no logout token");
    for (const [id, { claims }] of sessions) if (claims?.sid === payload.sid) sessions.delete(id);
    return "";
  },
  async "/goodbye"() {
    return "Goodbye";
  },
  async "/"({ session }) {
    return session?.claims ? JSON.stringify(held(session)) : "nobody";
  },
};

createServer(async (request, response) => {
  const url = new URL(request.url, HOME);
  const id = /node_session=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1] ?? randomUUID();
  const body = new URLSearchParams((await request.toArray()).join(""));
  response.setHeader("Set-Cookie", `node_session=${id}; Path=/; Secure; HttpOnly; SameSite=Lax`);
  response.setHeader("Cache-Control", "no-store");
  try {
    const said = await PAGES[url.pathname]({ url, id, body, session: sessions.get(id) });
    if (said instanceof URL) return response.writeHead(303, { Location: said.href }).end();
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Library</title><link rel="icon" href="data:,"><main>${said}</main>`);
  } catch (cause) {
    response.writeHead(400).end(`<main>failed: ${cause} ${cause.cause ?? ""}</main>`);
  }
}).listen(PORT, "127.0.0.1");
