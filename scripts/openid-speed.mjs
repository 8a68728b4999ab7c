// What the endpoints of the OpenID provider cost, each beside `oidc-provider` in the same run: `npm run bench:openid`, with the number
// of rounds as its argument. Needs Linux with two cores and the release binary (LAVI_BINARY names another one).
//
// The figure is the server's processor time for an answer: the load has one core and the server the other, and this load is too slow
// to fill Lävi's. Nothing fails by time; a wrong answer does. The figures go to target/bench/openid.json.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { createLocalJWKSet, jwtVerify } from "jose";
import { load, once, request } from "./openid-speed/line.mjs";
import { ALGORITHMS, basic, CLAIMS, lavi, measuredThere, reference, SCOPE, stayOnTheFirstCore } from "./openid-speed/servers.mjs";

const ROUNDS = Number(process.argv[2] ?? 5);
const TARGET = process.env.CARGO_TARGET_DIR ?? "target";
const BINARY = resolve(process.env.LAVI_BINARY ?? join(TARGET, "release/lavi"));
/** Each refreshes the tokens of a sign-in of its own. */
const CONNECTIONS = 32;
/** So many refresh tokens of a sign-in have been used within a month, if the application takes one an hour. */
const A_MONTH = 700;
/** Of such sign-ins. */
const FEW = 4;
const SIGNATURES = 2_000;

/** What the difference between both signatures in a token request may be to that of OpenSSL. */
const SIGNING = 3;

const tokenBy = (algorithm) => `token, ID token by ${algorithm}`;

/**
 * How often each connection asks, and how often all of them do so: first to warm the server up, then measured. `provider` and `page`
 * bound the ratios.
 */
const PARTS = {
  [tokenBy("ES256")]: { asks: 25, times: 6, of: (site) => refreshes(site, "ES256"), provider: 1.25, page: 5 },
  [tokenBy("RS256")]: { asks: 25, times: 6, of: (site) => refreshes(site, "RS256"), provider: 2, page: 9 },
  [`${tokenBy("ES256")}, after ${A_MONTH}`]: { connections: FEW, asks: 200, times: 2, of: refreshesAfterMonth },
  userinfo: { asks: 200, times: 3, of: userinfo, provider: 0.9, page: 0.75 },
  introspection: { asks: 200, times: 3, of: introspection, provider: 0.9, page: 0.75 },
  discovery: { asks: 500, times: 3, of: discovery, provider: 0.6 },
  JWKS: { asks: 500, times: 3, of: keys, provider: 0.6 },
};
const PAGE = "choose-user, three accounts";

class WrongAnswer extends Error {}

function expects(isRight, what, { status, body }) {
  if (!isRight) throw new WrongAnswer(`${what} is answered wrongly, with ${status}: ${body.toString().slice(0, 500)}`);
}

const pathOf = (address) => new URL(address).pathname;

/** Asks the same again and again. The first answer is looked at by `check`; all others have to be the same to the byte. */
function same(what, bytes, check) {
  let known;
  return async (line) => {
    const answer = await line.ask(bytes);
    if (known === undefined) {
      expects(answer.status === 200, what, answer);
      expects(check(JSON.parse(answer.body)), what, answer);
      known = answer.body;
    }
    expects(answer.status === 200 && known.equals(answer.body), what, answer);
  };
}

/** Each connection has a sign-in of its own, and uses each refresh token once. */
async function refreshes({ server, issuer, metadata, clients, signsIn }, algorithm, connections = CONNECTIONS) {
  const client = clients[algorithm];
  const path = pathOf(metadata.token_endpoint);
  const headers = { Authorization: basic(client) };
  const chains = await signsIn(algorithm, connections);
  const signed = createLocalJWKSet(
    JSON.parse((await once(server.port, request(server.port, "GET", pathOf(metadata.jwks_uri)))).body),
  );
  const ask = async (line, number) => {
    const form = { grant_type: "refresh_token", refresh_token: chains[number].refresh };
    const answer = await line.ask(request(server.port, "POST", path, headers, form));
    expects(answer.status === 200, "a refresh token", answer);
    const { token_type, access_token: access, refresh_token: refresh, id_token: idToken, scope } = JSON.parse(answer.body);
    const isNew = refresh !== undefined && refresh !== chains[number].refresh && access !== chains[number].access;
    expects(isNew && token_type === "Bearer" && scope === SCOPE, "a refresh token", answer);
    chains[number] = { access, refresh, idToken };
  };
  const ends = async () => {
    for (const { idToken } of chains) {
      const { payload } = await jwtVerify(idToken, signed, { issuer, audience: client.client_id, algorithms: [algorithm] });
      if (!payload.sub) throw new WrongAnswer(`an ID token says ${JSON.stringify(payload)}`);
    }
  };
  return { ask, ends };
}

async function refreshesAfterMonth(site) {
  const chains = await refreshes(site, "ES256", FEW);
  await load(site.server.port, FEW, A_MONTH, chains.ask);
  return chains;
}

async function userinfo({ server, metadata, signsIn }) {
  const [{ access }] = await signsIn("ES256", 1);
  const bytes = request(server.port, "GET", pathOf(metadata.userinfo_endpoint), { Authorization: `Bearer ${access}` });
  const names = Object.keys(CLAIMS);
  const check = (told) =>
    told.sub && told.name === CLAIMS.name && told.email.endsWith("@example.com") && names.every((name) => name in told);
  return { ask: same("userinfo", bytes, check) };
}

/** An application about a token of its own. */
async function introspection({ server, metadata, clients, signsIn }) {
  const client = clients.ES256;
  const [{ access }] = await signsIn("ES256", 1);
  const headers = { Authorization: basic(client) };
  const bytes = request(server.port, "POST", pathOf(metadata.introspection_endpoint), headers, { token: access });
  const check = ({ active, client_id, scope, sub }) =>
    active === true && client_id === client.client_id && scope === SCOPE && sub;
  return { ask: same("introspection", bytes, check) };
}

function discovery({ server, issuer }) {
  const bytes = request(server.port, "GET", `${pathOf(issuer).replace(/\/$/, "")}/.well-known/openid-configuration`);
  return { ask: same("discovery", bytes, (told) => told.issuer === issuer && told.token_endpoint.startsWith(issuer)) };
}

function keys({ server, metadata }) {
  const bytes = request(server.port, "GET", pathOf(metadata.jwks_uri));
  const check = ({ keys }) => ["EC", "RSA"].every((kind) => keys.some(({ kty, d }) => kty === kind && d === undefined));
  return { ask: same("JWKS", bytes, check) };
}

/** A page that is one person's alone. What is sealed into it is new each time. */
function personalPage({ server, page }) {
  const ask = async (line) => {
    const answer = await line.ask(page);
    expects(answer.status === 200 && /\r\ncontent-encoding: gzip/i.test(answer.head), "the page", answer);
    return answer;
  };
  const ends = async () => {
    const answer = await once(server.port, page);
    expects(gunzipSync(answer.body).includes("data-account-id="), "the page", answer);
  };
  return { ask, ends };
}

/** Microseconds of processor time for an answer, and answers a second. */
async function measures(site, { connections = CONNECTIONS, asks, times, of }) {
  const { server } = site;
  let [seconds, worked] = [0, 0];
  for (let time = 0; time < times; time += 1) {
    const { ask, ends } = await of(site);
    const [begun, before] = [performance.now(), server.processorTime()];
    await load(server.port, connections, asks, ask);
    if (time > 0) {
      seconds += (performance.now() - begun) / 1_000;
      worked += server.processorTime() - before;
    }
    await ends?.();
  }
  const answers = connections * asks * (times - 1);
  return { cost: (worked / answers) * 1e6, rate: answers / seconds };
}

/** Everything at one of both, from its start to its end. */
async function round(start, more = {}) {
  const site = await start();
  try {
    const found = {};
    for (const [name, part] of Object.entries({ ...PARTS, ...more })) found[name] = await measures(site, part);
    return found;
  } finally {
    await site.server.stop();
  }
}

const rows = [];

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
}

/** As the table bench writes its rows. */
function row(name, unit, figures, references = [], limit = undefined) {
  const ratios = references.map((reference, at) => figures[at] / reference);
  const spread = references.length > 0 ? ratios : figures;
  const [least, most] = [Math.min(...spread), Math.max(...spread)];
  const [reference, ratio] = references.length > 0 ? [median(references), median(ratios)] : [null, null];
  const bound = limit === undefined ? null : { at_most: limit };
  const met = limit === undefined ? null : ratio <= limit;
  const figure = median(figures);
  rows.push({
    name,
    unit,
    figure,
    figures,
    reference,
    references,
    ratio,
    ratios,
    least,
    most,
    runs: figures.length,
    bound,
    bound_of: "ratio",
    met,
  });
  const number = (value) => value.toFixed(value < 10 ? 2 : value < 1_000 ? 1 : 0);
  const beside = reference === null ? "" : ` to ${number(reference)}: ${number(ratio)} (${number(least)} to ${number(most)})`;
  const held = limit === undefined ? "" : `, at most ${limit}${met ? "" : ", MISSED"}`;
  console.log(`${name.padEnd(66)} ${number(figure)} ${unit}${beside}${held}`);
}

function machine() {
  return `${cpus()[0].model.trim()}, ${cpus().length} cores, Linux ${release()}, Node.js ${process.version}`;
}

stayOnTheFirstCore();
const { version } = JSON.parse(readFileSync(new URL("../node_modules/oidc-provider/package.json", import.meta.url)));
console.log(`${machine()}, oidc-provider ${version}, ${ROUNDS} rounds`);
const page = { [PAGE]: { asks: 100, times: 3, of: personalPage } };
const [ours, theirs, signatures] = [[], [], []];
for (let turn = 0; turn < ROUNDS; turn += 1) {
  const both = [async () => ours.push(await round(() => lavi(BINARY), page)), async () => theirs.push(await round(reference))];
  for (const one of turn % 2 === 0 ? both : both.reverse()) await one();
  signatures.push(JSON.parse(measuredThere("signatures.mjs", SIGNATURES)));
}

const of = (rounds, name, what = "cost") => rounds.map((found) => found[name][what]);
for (const [name, { provider, page: limit }] of Object.entries(PARTS)) {
  row(`${name}: processor time, to oidc-provider's`, "µs", of(ours, name), of(theirs, name), provider);
  if (limit !== undefined) row(`${name}: the same, to ${PAGE}`, "µs", of(ours, name), of(ours, PAGE), limit);
  row(`${name}: answers to this load`, "/s", of(ours, name, "rate"), of(theirs, name, "rate"));
}
const more = (costs) => costs[1].map((cost, at) => cost - costs[0][at]);
const tokens = ALGORITHMS.map((algorithm) => of(ours, tokenBy(algorithm)));
const alone = ALGORITHMS.map((algorithm) => signatures.map((costs) => costs[algorithm]));
ALGORITHMS.forEach((algorithm, at) => row(`a signature by OpenSSL alone, ${algorithm}`, "µs", alone[at]));
row("token: what RS256 costs more than ES256, to the same of OpenSSL", "µs", more(tokens), more(alone), SIGNING);
mkdirSync(join(TARGET, "bench"), { recursive: true });
const all = { bench: "openid", machine: machine(), reference: `oidc-provider ${version}`, rows };
writeFileSync(join(TARGET, "bench/openid.json"), `${JSON.stringify(all, null, 1)}\n`);
