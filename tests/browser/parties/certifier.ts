// The other side of the OpenID Foundation's test plans: an application that is registered as the plans want it, and a person who does
// what each page asks.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as openid from "openid-client";
import type { Page } from "playwright-core";
import type { Site } from "../site.ts";

const PASSWORD = "Kevad-2026";

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
      let page = "Home";
      if (url.pathname === "/back") this.arrived.push({ method, fields: method === "POST" ? body : url.searchParams });
      if (url.pathname === "/post_logout_redirect") this.signedOut.push(url.searchParams);
      if (url.pathname === "/backchannel_logout") this.logoutTokens.push(body.get("logout_token") ?? "");
      if (url.pathname === "/form") page = formOf(url.searchParams);
      response.setHeader("Content-Type", "text/html");
      response.end(
        `<!doctype html><html lang="en"><link rel="icon" href="data:,"><main data-screen="application">${page}</main>`,
      );
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
  async asks(page: Page, configuration: openid.Configuration, wishes: Record<string, string>, by = "GET"): Promise<Asked> {
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
    if (by === "POST") {
      await page.goto(`${this.origin}/form?${new URLSearchParams({ to: url.origin + url.pathname, with: url.search })}`);
      await presses(page, "main button");
    } else {
      await page.goto(url.href);
    }
    const screens = await walks(page);
    const came = this.arrived.pop();
    return { screens, checks, ...(came && { answer: came.fields, method: came.method }) };
  }

  /** The tokens for what came back. */
  grants(configuration: openid.Configuration, { answer, checks }: Asked, more: openid.AuthorizationCodeGrantChecks = {}) {
    const url = new URL(`${this.back}?${answer}`);
    return openid.authorizationCodeGrant(configuration, url, { ...checks, ...more });
  }
}

/** A page that posts these fields. */
function formOf(asked: URLSearchParams): string {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const fields = Array.from(new URLSearchParams(asked.get("with") ?? ""));
  const inputs = fields.map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
  return `<form method="post" action="${escaped(asked.get("to") ?? "")}">${inputs.join("")}<button>Go</button></form>`;
}

/** Presses a button, and waits for the page that follows. */
async function presses(page: Page, selector: string) {
  const loaded = page.waitForEvent("domcontentloaded");
  await page.locator(selector).first().click();
  await loaded;
}

/** Does what each page asks, until the application has the browser or a page asks nothing. Returns the screens. */
export async function walks(page: Page): Promise<string[]> {
  const screens: string[] = [];
  const buttons: Record<string, string> = {
    login: 'form[data-action="submit"] .button:not(.secondary)',
    "agree-to-terms": 'form[data-action="confirm"] .button:not(.secondary)',
    permissions: 'form[data-action="allow"] button',
    "form-post": "main form button",
    "sign-out": "main form button:not(.secondary)",
  };
  for (;;) {
    const screen = (await page.locator("main[data-screen]").getAttribute("data-screen")) ?? "";
    screens.push(screen);
    if (screens.length > 9) throw new Error(`in a circle: ${screens}`);
    const button = buttons[screen];
    if (screen === "success") await page.waitForEvent("domcontentloaded");
    if (screen === "login") {
      await page.locator('main [name="email"]').fill("mari");
      await page.locator('main [name="password"]').fill(PASSWORD);
    }
    if (button) await presses(page, button);
    else if (screen !== "success") return screens;
  }
}

/** Mari, who has agreed to the terms already. */
export function registersMari(site: Site) {
  const name = ["mari", "--first-name", "Mari", "--last-name", "Maasikas", "--email", "mari@example.com"];
  site.command(["account", "add", ...name, "--password"], `${PASSWORD}\n`);
}
