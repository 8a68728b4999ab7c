// A certified OpenID provider (npm `oidc-provider`) that plays HarID and X-ID, with an interaction page of plain forms.

import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Provider from "oidc-provider";

export const CLIENT = { id: "lavi", secret: "a secret of the tests: /+ 1%" };

/** Whoever is known here: claims by the name that is typed. */
export type People = Record<string, Record<string, unknown>>;

export class OpenIdProvider {
  private provider: Provider | undefined;
  private redirects: string[] = [];
  private signedOut: string[] = [];
  /** What a request for the authorization address is turned into on its way in. */
  tamper: (address: string) => string = (address) => address;

  private constructor(
    readonly issuer: string,
    private readonly people: People,
    private readonly shape: object,
    private readonly server: Server,
  ) {}

  /** `shape` is what its configuration has in place of HarID's. */
  static async start(people: People, shape: object = {}): Promise<OpenIdProvider> {
    let own: OpenIdProvider | undefined;
    const server = createServer((request, response) => {
      own?.answer(request, response).catch((cause: unknown) => response.writeHead(500).end(String(cause)));
    });
    await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("no port");
    own = new OpenIdProvider(`http://127.0.0.1:${address.port}`, people, shape, server);
    return own;
  }

  /** Lets the site of this root be its client. */
  trusts(root: string, methods = ["har-id", "x-id"]) {
    this.redirects = methods.map((method) => `${root}/account/${method}/callback`);
    this.signedOut = methods.map((method) => `${root}/account/${method}/signed-out`);
    this.renews();
  }

  /** Signs with a key of another name from now on, and says this of who it is. */
  renews(issuer = this.issuer) {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    this.provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: this.redirects,
          post_logout_redirect_uris: this.signedOut,
        },
      ],
      claims: {
        openid: ["sub"],
        profile: ["given_name", "family_name", "birthdate", "gender"],
        email: ["email", "email_verified"],
        phone: ["phone_number"],
        address: ["address"],
        personal_code: ["personal_code"],
        session_type: ["strong_session"],
      },
      cookies: { keys: ["of the tests"] },
      features: {
        devInteractions: { enabled: false },
        // Its own page fetches a font.
        rpInitiatedLogout: { logoutSource: (page: { body: string }, form: string) => (page.body = goodbye(form)) },
      },
      findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...this.people[id] }) }),
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
      pkce: { required: () => true },
      ...this.shape,
    });
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const { provider } = this;
    if (!provider) throw new Error("no client is known yet");
    const address = request.url ?? "/";
    if (!address.startsWith("/interaction/")) {
      request.url = address.startsWith("/auth?") ? this.tamper(address) : address;
      return provider.callback()(request, response);
    }
    const { params } = await provider.interactionDetails(request, response);
    if (request.method !== "POST") return response.setHeader("Content-Type", "text/html").end(PAGE);
    const accountId = new URLSearchParams(await read(request)).get("name") ?? "";
    if (!accountId) return provider.interactionFinished(request, response, { error: "access_denied" });
    const grant = new provider.Grant({ accountId, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const consent = { grantId: await grant.save() };
    const { acr } = this.people[accountId] ?? {};
    return provider.interactionFinished(request, response, { login: { accountId, acr, remember: false }, consent });
  }
}

const PAGE = `<!DOCTYPE html><html lang="en"><title>Sign in</title><h1>Sign in</h1>
<form method="post"><input name="name" aria-label="Name"><button id="consent">Continue</button></form>
<form method="post"><button id="deny">Cancel</button></form></html>`;

const goodbye = (form: string) => `<!DOCTYPE html><html lang="en"><title>Sign out</title><h1>Sign out</h1>${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button></html>`;

async function read(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
