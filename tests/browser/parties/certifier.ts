// The other side of the OpenID Foundation's test plans: an application that is registered as the plans want it, and a person who does
// what each page asks.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as openid from "openid-client";
import type { Site } from "../site.ts";
import { PASSWORD, type Robot } from "./robot.ts";

export interface Asked {
  /** The screens that the person came through. */
  screens: string[];
  /** What came back to the application; nothing if a page was the end. */
  answer?: URLSearchParams;
  /** How it came back. */
  method?: string;
  checks: { expectedState: string; expectedNonce?: string; pkceCodeVerifier?: string };
}

export class Certifier {
  private readonly arrived: { method: string; fields: URLSearchParams }[] = [];
  /** The queries of browsers that came back from a sign-out. */
  readonly signedOut: URLSearchParams[] = [];
  readonly logoutTokens: string[] = [];

  private constructor(
    readonly origin: string,
    private readonly server: Server,
  ) {
    server.on("request", async (request, response) => {
      const url = new URL(request.url ?? "/", this.origin);
      const body = new URLSearchParams((await request.toArray()).join(""));
      const method = request.method ?? "";
      if (url.pathname === "/back") this.arrived.push({ method, fields: method === "POST" ? body : url.searchParams });
      if (url.pathname === "/post_logout_redirect") this.signedOut.push(url.searchParams);
      if (url.pathname === "/backchannel_logout") this.logoutTokens.push(body.get("logout_token") ?? "");
      response.setHeader("Content-Type", "text/html");
      response.end(`<!doctype html><html lang="en"><link rel="icon" href="data:,"><main data-screen="application">Home</main>`);
    });
  }

  static async start(): Promise<Certifier> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return new Certifier(`http://localhost:${(server.address() as AddressInfo).port}`, server);
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  get back(): string {
    return `${this.origin}/back`;
  }

  /** Registers an application as the plans want one: with a secret, without PKCE, with RS256. */
  async registers(site: Site, more: string[] = [], auth = openid.ClientSecretBasic): Promise<openid.Configuration> {
    const words = ["client", "add", "Certifier", "--redirect", this.back, "--scopes", "openid profile email offline_access"];
    const plain = ["--pkce", "optional", "--id-token-alg", "RS256", "--json"];
    const { client_id, client_secret } = JSON.parse(site.command([...words, ...plain, ...more]));
    const options = { execute: [openid.allowInsecureRequests] };
    const metadata = { id_token_signed_response_alg: "RS256" };
    const issuer = new URL(`${site.root}/account`);
    const configuration = await openid.discovery(issuer, client_id, metadata, auth(client_secret), options);
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** Sends the browser with a request, and has the person do what each page asks. */
  async asks(robot: Robot, configuration: openid.Configuration, wishes: Record<string, string>, by = "GET"): Promise<Asked> {
    const checks: Asked["checks"] = { expectedState: openid.randomState(), expectedNonce: openid.randomNonce() };
    const usual = {
      redirect_uri: this.back,
      scope: "openid",
      state: checks.expectedState,
      nonce: checks.expectedNonce ?? "",
      ...wishes,
    };
    const url = openid.buildAuthorizationUrl(configuration, usual);
    for (const [name, value] of [...url.searchParams]) if (value === "") url.searchParams.delete(name);
    if (!url.searchParams.has("nonce")) delete checks.expectedNonce;
    const address = url.origin + url.pathname;
    const { screens } =
      by === "POST" ? await robot.comes(address, Object.fromEntries(url.searchParams)) : await robot.comes(url.href);
    return { ...this.takes(checks), screens };
  }

  /** What came back last. */
  takes(checks: Asked["checks"]): Asked {
    const came = this.arrived.pop();
    return { screens: [], checks, ...(came && { answer: came.fields, method: came.method }) };
  }

  /** The tokens for what came back. */
  grants(configuration: openid.Configuration, { answer, checks }: Asked, more: openid.AuthorizationCodeGrantChecks = {}) {
    const url = new URL(`${this.back}?${answer}`);
    return openid.authorizationCodeGrant(configuration, url, { ...checks, ...more });
  }
}

/** Mari, who has agreed to the terms already. */
export function registersMari(site: Site) {
  const name = ["mari", "--first-name", "Mari", "--last-name", "Maasikas", "--email", "mari@example.com"];
  site.command(["account", "add", ...name, "--password"], `${PASSWORD}\n`);
}
