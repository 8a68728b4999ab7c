// The named reference: `oidc-provider`, a certified OpenID provider for Node.js, as its authors have it, with the adapter that keeps
// everything in memory. It listens at the port of its first argument, and answers a message with tokens of a sign-in.

import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import Provider from "oidc-provider";

const [port, given] = process.argv.slice(2);
const { claims, clients, scope } = JSON.parse(given);

const keys = [
  { alg: "ES256", pair: generateKeyPairSync("ec", { namedCurve: "P-256" }) },
  { alg: "RS256", pair: generateKeyPairSync("rsa", { modulusLength: 2048 }) },
];

const provider = new Provider(`http://localhost:${port}`, {
  clients,
  claims: {
    openid: ["sub"],
    profile: Object.keys(claims).filter((name) => !name.startsWith("email")),
    email: ["email", "email_verified"],
  },
  cookies: { keys: ["of the bench"] },
  features: { devInteractions: { enabled: false }, introspection: { enabled: true }, revocation: { enabled: true } },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...claims }) }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  jwks: { keys: keys.map(({ alg, pair }) => ({ ...pair.privateKey.export({ format: "jwk" }), alg, use: "sig" })) },
  rotateRefreshToken: true,
  ttl: { AccessToken: 3600, Grant: 90 * 86_400, IdToken: 3600, RefreshToken: 30 * 86_400 },
});

/** What the authorization code of somebody who has signed in now is exchanged for. */
async function signsIn(id) {
  const client = await provider.Client.find(id);
  const accountId = "mari";
  const grant = new provider.Grant({ accountId, clientId: id });
  grant.addOIDCScope(scope);
  const tokens = { accountId, client, grantId: await grant.save(), gty: "authorization_code", scope, claims: {} };
  const access = await new provider.AccessToken(tokens).save();
  const signIn = {
    acr: "https://refeds.org/profile/sfa",
    amr: ["pwd"],
    authTime: Math.floor(Date.now() / 1_000),
    sid: randomUUID(),
  };
  const refresh = await new provider.RefreshToken({ ...tokens, ...signIn }).save();
  return { access, refresh };
}

process.on("message", async ({ client, times }) => {
  const signedIn = [];
  while (signedIn.length < times) signedIn.push(await signsIn(client));
  process.send(signedIn);
});
process.on("disconnect", () => process.exit());
createServer(provider.callback()).listen(Number(port), "127.0.0.1");
