// The processes under test, each on the second core while the load has the first, and what Linux says of their processor time.

import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Line, once, request } from "./line.mjs";

const START_LIMIT = 20_000;
const ON_ITS_CORE = ["taskset", "-c", "1"];
const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

export const SCOPE = "openid profile email offline_access";
/** Where the applications have their browsers come back. Nobody listens there. */
const BACK = "https://library.example/back";
/** They take turns: of more than 32 sign-ins of a person to one application the oldest end. */
const PEOPLE = Array.from({ length: 8 }, (_, number) => `mari-${number}`);
const PASSWORD = "Terehommikust1";
/** How ID tokens are signed; each has an application. */
export const ALGORITHMS = ["ES256", "RS256"];

/** Whom both sign in. */
export const CLAIMS = {
  name: "Mari Maasikas",
  given_name: "Mari",
  family_name: "Maasikas",
  preferred_username: "mari",
  locale: "et",
  updated_at: 1_790_000_000,
  email: "mari@example.com",
  email_verified: true,
};

/** This process keeps to the first core. */
export function stayOnTheFirstCore() {
  if (availableParallelism() < 2) throw new Error("the bench needs two cores: one for the load, one for what is measured");
  execFileSync("taskset", ["-a", "-c", "-p", "0", String(process.pid)], { stdio: "ignore" });
}

/** Runs a program of ours on the second core, and returns what it printed. */
export function measuredThere(name, ...words) {
  const [taskset, ...more] = [...ON_ITS_CORE, process.execPath, fileURLToPath(new URL(name, import.meta.url)), ...words];
  return execFileSync(taskset, more, { encoding: "utf8" });
}

/** A process that listens, and the processor time that it has had. */
class Server {
  constructor(port, process_, folder) {
    Object.assign(this, { port, process: process_, folder });
  }

  static async start(words, options, port, folder) {
    const log = join(folder, "log");
    const file = openSync(log, "w");
    const [taskset, ...more] = [...ON_ITS_CORE, ...words];
    const process_ = spawn(taskset, more, {
      cwd: folder,
      stdio: ["ignore", file, file, ...(options.ipc ? ["ipc"] : [])],
      env: options.env,
    });
    closeSync(file);
    process.once("exit", () => process_.kill());
    for (const until = Date.now() + START_LIMIT; !(await listens(port));) {
      if (process_.exitCode !== null || Date.now() > until)
        throw new Error(`${words.join(" ")} does not start: ${readFileSync(log, "utf8")}`);
      await new Promise((later) => setTimeout(later, 20));
    }
    return new Server(port, process_, folder);
  }

  /** Seconds of processor time so far. `taskset` becomes the program that it starts. */
  processorTime() {
    const fields = readFileSync(`/proc/${this.process.pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill();
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** `lavi serve` with a database of its own, in which an operator has entered people and two applications. */
export async function lavi(binary) {
  const folder = mkdtempSync(join(tmpdir(), "lavi-openid-"));
  const port = await freePort();
  const { RUST_LOG: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    LAVI__SERVER__LISTEN: `127.0.0.1:${port}`,
    LAVI__SERVER__PUBLIC_URL: `http://localhost:${port}`,
    LAVI__EMBEDDED__DATABASE: `sqlite://${join(folder, "lavi.db")}`,
    LAVI__EMBEDDED__MAIL: `file://${join(folder, "mail")}`,
  };
  const operator = (words, input = "") => execFileSync(binary, words, { env, input, encoding: "utf8", cwd: folder });
  const enters = (name, ...more) => {
    const person = ["--first-name", CLAIMS.given_name, "--last-name", CLAIMS.family_name, "--password"];
    operator(["account", "add", name, ...person, ...more], PASSWORD);
  };
  for (const name of PEOPLE) enters(name, "--email", `${name}@example.com`);
  for (const name of ["kadri", "kadri.opetaja", "kadri.huvikool"]) {
    enters(name, "--personal-code", "60001017869", "--description", name, "--chooses-account");
  }
  const registers = (algorithm) => {
    const options = ["--first-party", "--id-token-alg", algorithm, "--json"];
    return JSON.parse(operator(["client", "add", `Library ${algorithm}`, "--redirect", BACK, "--scopes", SCOPE, ...options]));
  };
  const clients = Object.fromEntries(ALGORITHMS.map((algorithm) => [algorithm, registers(algorithm)]));
  const server = await Server.start([binary, "serve"], { env }, port, folder);
  const issuer = `http://localhost:${port}/account`;
  const metadata = JSON.parse((await once(port, request(port, "GET", "/account/.well-known/openid-configuration"))).body);
  const people = [];
  for (const name of PEOPLE) {
    people.push(new Browser(port));
    await people.at(-1).signsIn(name);
  }
  const kadri = new Browser(port);
  await kadri.signsIn("kadri");
  const chooses = "/et/choose-user";
  // What is seen first may set cookies, as a browser's first visit does.
  await kadri.asks("GET", chooses);
  return {
    server,
    issuer,
    metadata,
    clients,
    page: request(port, "GET", chooses, kadri.headers()),
    /** Tokens of so many sign-ins of one person to the application with this algorithm. */
    signsIn: async (algorithm, times) => {
      const person = people.shift();
      people.push(person);
      const signedIn = [];
      while (signedIn.length < times) signedIn.push(await person.comesTo(clients[algorithm], metadata));
      return signedIn;
    },
  };
}

/** `oidc-provider` with the same applications and the same person. */
export async function reference() {
  const folder = mkdtempSync(join(tmpdir(), "lavi-openid-"));
  const port = await freePort();
  const register = (algorithm) => ({
    client_id: `library-${algorithm}`,
    client_secret: randomBytes(32).toString("base64url"),
    grant_types: ["authorization_code", "refresh_token"],
    id_token_signed_response_alg: algorithm,
    redirect_uris: [BACK],
  });
  const clients = Object.fromEntries(ALGORITHMS.map((algorithm) => [algorithm, register(algorithm)]));
  const given = { claims: CLAIMS, clients: Object.values(clients), scope: SCOPE };
  const program = fileURLToPath(new URL("reference.mjs", import.meta.url));
  const env = { ...process.env, NODE_ENV: "production" };
  const server = await Server.start([process.execPath, program, port, JSON.stringify(given)], { env, ipc: true }, port, folder);
  const metadata = JSON.parse((await once(port, request(port, "GET", "/.well-known/openid-configuration"))).body);
  const signsIn = (algorithm, times) =>
    new Promise((resolve) => {
      server.process.once("message", resolve);
      server.process.send({ client: clients[algorithm].client_id, times });
    });
  return { server, issuer: `http://localhost:${port}`, metadata, clients, signsIn };
}

/** A person's browser, which keeps its cookies and follows no redirect by itself. */
class Browser {
  #cookies = new Map();

  constructor(port) {
    this.port = port;
  }

  headers() {
    const cookies = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const coding = { "Accept-Encoding": "gzip, deflate, br, zstd", "Accept-Language": "et", Accept: "text/html" };
    return { ...coding, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate", ...(cookies && { Cookie: cookies }) };
  }

  /** Returns where the answer leads; an empty text if nowhere. */
  async asks(method, path, form) {
    const { head } = await once(this.port, request(this.port, method, path, this.headers(), form));
    for (const [, name, value] of head.matchAll(/\r\nset-cookie: ([^=]+)=([^;\r]*)/gi)) this.#cookies.set(name, value);
    return /\r\nlocation: (\S+)/i.exec(head)?.[1] ?? "";
  }

  async signsIn(name) {
    const leads = await this.asks("POST", "/et", { email: name, password: PASSWORD });
    if (leads === "") throw new Error(`${name} cannot sign in`);
    if (leads === "/et/agreeToTerms") await this.asks("POST", leads, { terms_accepted: "true" });
  }

  /** Signs in to an application, and returns the tokens that it gets. */
  async comesTo({ client_id, client_secret }, { authorization_endpoint, token_endpoint }) {
    const asked = { response_type: "code", client_id, redirect_uri: BACK, scope: SCOPE, nonce: randomBytes(16).toString("hex") };
    const challenge = { code_challenge: CHALLENGE.challenge, code_challenge_method: "S256" };
    const query = new URLSearchParams({ ...asked, ...challenge });
    const leads = new URL(
      await this.asks("GET", `${new URL(authorization_endpoint).pathname}?${query}`),
      `http://localhost:${this.port}`,
    );
    const code = leads.searchParams.get("code");
    if (!leads.href.startsWith(BACK) || !code) throw new Error(`a sign-in leads to ${leads.pathname} and not to the application`);
    const form = { grant_type: "authorization_code", code, redirect_uri: BACK, code_verifier: CHALLENGE.verifier };
    const headers = { Authorization: basic({ client_id, client_secret }) };
    const { status, body } = await once(this.port, request(this.port, "POST", new URL(token_endpoint).pathname, headers, form));
    if (status !== 200) throw new Error(`no tokens, but ${status}: ${body}`);
    const { access_token: access, refresh_token: refresh } = JSON.parse(body);
    return { access, refresh };
  }
}

/** The example of RFC 7636. */
const CHALLENGE = {
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
};

export const basic = ({ client_id, client_secret }) => `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}`;

async function listens(port) {
  try {
    (await Line.open(port)).close();
    return true;
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
