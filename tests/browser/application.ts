// A third-party application on an origin of its own: it registers, sends people to us, and keeps what comes back. All of the
// protocol is openid-client's.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as oauth from "openid-client";
import type { Site } from "./site.ts";

export interface Asked {
  url: URL;
  checks: { pkceCodeVerifier: string; expectedState: string };
}

export class Application {
  private readonly arrived: URL[] = [];

  private constructor(
    readonly origin: string,
    private readonly server: Server,
  ) {
    server.on("request", (request, response) => {
      const url = new URL(request.url ?? "/", this.origin);
      if (url.pathname === "/back") {
        this.arrived.push(url);
        // An application's own redirect after the answer is the rule, not the exception.
        response.statusCode = 303;
        response.setHeader("Location", "/home");
      }
      response.setHeader("Content-Type", "text/html");
      response.end('<!doctype html><html lang="en"><link rel="icon" href="data:,"><main data-screen="application">Home</main>');
    });
  }

  static async start(): Promise<Application> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return new Application(`http://localhost:${(server.address() as AddressInfo).port}`, server);
  }

  get redirectUri(): string {
    return `${this.origin}/back`;
  }

  /** Registers at the site as its operator does, and reads the site's metadata. */
  async registers(site: Site, kind: "basic" | "post" | "public"): Promise<oauth.Configuration> {
    const scopes = "user_basic_data,user_data,user_roles,user_schools,user_grades,messages";
    const more = kind === "public" ? ["--public"] : [];
    const words = ["client", "add", `Kava ${kind}`, "--redirect", this.redirectUri, "--scopes", scopes, ...more];
    const printed = Object.fromEntries(
      site
        .command(words)
        .split("\n")
        .map((line) => line.split("\t")),
    );
    const proof = {
      basic: oauth.ClientSecretBasic(printed.client_secret),
      post: oauth.ClientSecretPost(printed.client_secret),
      public: oauth.None(),
    }[kind];
    return oauth.discovery(new URL(`${site.root}/account`), printed.client_id, undefined, proof, {
      algorithm: "oauth2",
      execute: [oauth.allowInsecureRequests],
    });
  }

  /** Registers as an application that people sign in to, and reads the metadata of OpenID Connect. Every signature is checked. */
  async registersForSignIn(site: Site, algorithm: string, more: string[] = []): Promise<oauth.Configuration> {
    const words = [
      "client",
      "add",
      `Kava ${algorithm}`,
      "--redirect",
      this.redirectUri,
      "--scopes",
      "openid profile email offline_access",
    ];
    const registered = JSON.parse(site.command([...words, "--id-token-alg", algorithm, "--json", ...more]));
    const configuration = await oauth.discovery(
      new URL(`${site.root}/account`),
      registered.client_id,
      { id_token_signed_response_alg: algorithm },
      oauth.ClientSecretBasic(registered.client_secret),
      { execute: [oauth.allowInsecureRequests] },
    );
    oauth.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** A resource server of this site, which has what these scopes open. */
  static async ofServer(site: Site, scopes: string): Promise<oauth.Configuration> {
    const printed = site.command(["client", "add", "E-diary", "--resource-server", "--scopes", scopes]);
    const [id = "", secret = ""] = printed.split("\n").map((line) => line.split("\t")[1]);
    return oauth.discovery(new URL(`${site.root}/account`), id, undefined, oauth.ClientSecretBasic(secret), {
      algorithm: "oauth2",
      execute: [oauth.allowInsecureRequests],
    });
  }

  /** An authorization request, and what its answer is held against. */
  async asks(configuration: oauth.Configuration, more: Record<string, string> = {}): Promise<Asked> {
    const pkceCodeVerifier = oauth.randomPKCECodeVerifier();
    const expectedState = `${oauth.randomState()} +%2B/"&`;
    const url = oauth.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri,
      scope: "user_basic_data user_roles user_schools user_grades messages",
      state: expectedState,
      code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
      ...more,
    });
    return { url, checks: { pkceCodeVerifier, expectedState } };
  }

  /** The answer that a browser brought. */
  answer(): URL {
    const answer = this.arrived.pop();
    if (!answer) throw new Error("no browser came back");
    return answer;
  }

  heardNothing(): boolean {
    return this.arrived.length === 0;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}
