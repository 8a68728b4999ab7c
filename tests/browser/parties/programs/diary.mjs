// An e-diary on a site of its own, as docs/embedding.md says that one works with OpenID Connect: the form in a frame, a session of its own,
// and a sign-out that reaches every tab. `LISTENER` and `FRAME` are what that page has word for word.

import { randomUUID } from "node:crypto";
import dns from "node:dns";
import { createServer } from "node:http";
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as openid from "openid-client";

const { CLIENT_ID, CLIENT_SECRET, FRAME, HOME, ISSUER, LISTENER, PORT } = process.env;

// Only the browser of the test knows these names.
const { lookup } = dns;
dns.lookup = (name, ...more) => lookup(name.endsWith(".example") ? "localhost" : name, ...more);

const lavi = await openid.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET);
const keys = createRemoteJWKSet(new URL(lavi.serverMetadata().jwks_uri));
const sessions = new Map();

const SIGN_IN = `<main data-signed-in="no">${FRAME}<p id="heard"></p></main><script>
const goOn = (type) => { heard.textContent = type; location.assign("/login?prompt=none"); };
${LISTENER}</script>`;

/** What stays open while nobody asks for anything: it asks the server now and then, and hears at once of the same browser's other tabs. */
const own = (name) => `<main data-signed-in="yes">Welcome, ${name} <a href="/logout">Sign out</a></main><script>
const others = new BroadcastChannel("diary");
others.onmessage = () => location.assign("/");
let isLeaving = false;
setInterval(async () => {
  if ((await fetch("/alive")).status === 401 && !isLeaving) location.assign("/");
}, 500);
document.querySelector("a").addEventListener("click", () => {
  // It is on its way to Lävi, and must not turn back.
  isLeaving = true;
  others.postMessage("signed out");
});
</script>`;

async function asks(id, prompt) {
  const verifier = openid.randomPKCECodeVerifier();
  const checks = { pkceCodeVerifier: verifier, expectedState: openid.randomState(), expectedNonce: openid.randomNonce() };
  sessions.set(id, { checks });
  const wanted = {
    redirect_uri: `${HOME}/callback`,
    scope: "openid profile",
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(prompt && { prompt }),
  };
  return openid.buildAuthorizationUrl(lavi, wanted);
}

const PAGES = {
  "/": ({ session }) => (session?.person ? own(session.person.name) : SIGN_IN),
  "/login": ({ url, id }) => asks(id, url.searchParams.get("prompt")),
  async "/callback"({ url, id, session }) {
    if (!session?.checks) return `<main data-error="${url.searchParams.get("error")}">nobody asked</main>`;
    try {
      const tokens = await openid.authorizationCodeGrant(lavi, url, session.checks);
      const claims = tokens.claims();
      const person = await openid.fetchUserInfo(lavi, tokens.access_token, claims.sub);
      sessions.set(id, { person, sid: claims.sid, idToken: tokens.id_token });
      return new URL(HOME);
    } catch (cause) {
      if (cause.error === "login_required") return new URL(`${HOME}/login`);
      throw cause;
    }
  },
  "/logout"({ id, session }) {
    sessions.delete(id);
    const wanted = { post_logout_redirect_uri: `${HOME}/goodbye`, id_token_hint: session.idToken };
    return openid.buildEndSessionUrl(lavi, wanted);
  },
  "/goodbye": () => "<main>Goodbye</main>",
  "/hidden": async ({ url }) => {
    const asked = await asks(randomUUID(), url.searchParams.get("prompt"));
    return `<main>A page</main><iframe title="Hidden" src="${asked.href.replaceAll("&", "&amp;")}"></iframe>`;
  },
  async "/told"({ body }) {
    const options = { audience: CLIENT_ID, issuer: ISSUER, typ: "logout+jwt" };
    const { payload } = await jwtVerify(body.get("logout_token"), keys, options);
    for (const [id, { sid }] of sessions) if (sid === payload.sid) sessions.delete(id);
    return "";
  },
};

createServer(async (request, response) => {
  const url = new URL(request.url, HOME);
  const known = /diary=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1];
  const id = known ?? randomUUID();
  const session = sessions.get(known);
  const body = new URLSearchParams((await request.toArray()).join(""));
  response.setHeader("Cache-Control", "no-store");
  if (url.pathname === "/alive") return response.writeHead(session?.person ? 204 : 401).end();
  response.setHeader("Set-Cookie", `diary=${id}; Path=/; Secure; HttpOnly; SameSite=Lax`);
  response.setHeader("Content-Type", "text/html");
  try {
    const said = await PAGES[url.pathname]({ url, id, body, session });
    if (said instanceof URL) return response.writeHead(303, { Location: said.href }).end();
    response.end(`<!doctype html><html lang="en"><title>Diary</title><link rel="icon" href="data:,">${said}`);
  } catch (cause) {
    response.writeHead(400).end(`<main>failed: ${cause} ${cause.cause ?? ""}</main>`);
  }
}).listen(PORT, "127.0.0.1");
