// An app on a computer that signs people in with AppAuth. What its window would do is asked for at a port of the machine.

import { subscribe } from "node:diagnostics_channel";
import { createServer, type ServerResponse } from "node:http";
import {
  AuthorizationNotifier,
  AuthorizationRequest,
  AuthorizationServiceConfiguration,
  BaseTokenRequestHandler,
  TokenRequest,
  type TokenResponse,
} from "@openid/appauth";
import { NodeBasedHandler, NodeCrypto, NodeRequestor } from "@openid/appauth/built/src/node_support/index.js";

const { ISSUER = "", CLIENT_ID: client_id = "", BACK: redirect_uri = "", CONTROL } = process.env;
const requestor = new NodeRequestor();
const exchanges = new BaseTokenRequestHandler(requestor);
// AppAuth waits at a new server each time, and a browser that kept its connection to the last one would come back to that.
subscribe("http.server.request.start", (message) => {
  (message as { response: ServerResponse }).response.setHeader("connection", "close");
});

let tokens: TokenResponse | undefined;
let failure: unknown;

async function signsIn(lavi: AuthorizationServiceConfiguration, acr: string | null) {
  tokens = undefined;
  const handler = new NodeBasedHandler(Number(new URL(redirect_uri).port));
  const notifier = new AuthorizationNotifier();
  handler.setAuthorizationNotifier(notifier);
  notifier.setAuthorizationListener(async (request, response, error) => {
    if (!response) return (failure = error);
    const extras = { code_verifier: request.internal?.code_verifier ?? "" };
    const exchange = { client_id, redirect_uri, grant_type: "authorization_code", code: response.code, extras };
    const exchanged = exchanges.performTokenRequest(lavi, new TokenRequest(exchange));
    await exchanged.then(
      (all) => (tokens = all),
      (cause) => (failure = cause),
    );
  });
  const extras = { prompt: "consent", ...(acr && { acr_values: acr }) };
  const wanted = { client_id, redirect_uri, scope: "openid offline_access", response_type: "code", extras };
  handler.performAuthorizationRequest(lavi, new AuthorizationRequest(wanted, new NodeCrypto()));
}

async function refreshes(lavi: AuthorizationServiceConfiguration) {
  const refresh_token = tokens?.refreshToken ?? "";
  const renewal = new TokenRequest({ client_id, redirect_uri, grant_type: "refresh_token", refresh_token });
  const renewed = await exchanges.performTokenRequest(lavi, renewal);
  renewed.refreshToken ??= refresh_token;
  tokens = renewed;
}

function held() {
  const [header = "", claims = ""] = tokens?.idToken?.split(".") ?? [];
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString() || "{}");
  return { kid: read(header).kid, acr: read(claims).acr, sub: read(claims).sub };
}

AuthorizationServiceConfiguration.fetchFromIssuer(ISSUER, requestor).then((lavi) => {
  createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    try {
      if (url.pathname === "/login") await signsIn(lavi, url.searchParams.get("acr"));
      if (url.pathname === "/refresh") await refreshes(lavi);
      response.end(tokens ? JSON.stringify(held()) : `nobody ${failure ?? ""}`);
    } catch (cause) {
      response.end(`failed: ${cause}`);
    }
  }).listen(Number(CONTROL), "127.0.0.1");
});
