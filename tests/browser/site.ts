// The real server on a port of its own, with its own database and mail folder.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `LAVI_BINARY` names another build than the debug one. */
export const BINARY = process.env.LAVI_BINARY ?? join(process.env.CARGO_TARGET_DIR ?? "target", "debug/lavi");
const START_LIMIT = 60_000;

/** Connects the methods that screens are tested with to providers that are not there; the demo has its own. */
const providers = (command: string): Record<string, string> =>
  command === "demo"
    ? {}
    : {
        LAVI__EMBEDDED__MOBILE_ID__BASE: "http://127.0.0.1:9/mid-api",
        LAVI__EMBEDDED__SMART_ID__BASE: "http://127.0.0.1:9/smart-id-rp/v3",
        LAVI__EMBEDDED__HAR_ID__CLIENT_ID: "test",
        LAVI__EMBEDDED__HAR_ID__ISSUER: "http://127.0.0.1:9/har-id",
        LAVI__EMBEDDED__X_ID__CLIENT_ID: "test",
        LAVI__EMBEDDED__X_ID__ISSUER: "http://127.0.0.1:9/x-id",
        LAVI__EMBEDDED__E_PARAKSTS__CLIENT_ID: "test",
      };

export class Site {
  private constructor(
    readonly root: string,
    private readonly folder: string,
    private readonly server: ChildProcess,
    private readonly env: NodeJS.ProcessEnv,
    private readonly said: string[],
  ) {}

  static async start(
    settings: Record<string, string> = {},
    command: "serve" | "demo" = "serve",
    host = "localhost",
    scheme: "http" | "https" = "http",
  ): Promise<Site> {
    for (let tries = 1; ; tries++) {
      try {
        return await Site.startOnce(settings, command, `${scheme}://${host}`);
      } catch (cause) {
        // Between the look for a free port and the start, another program of this machine has taken it.
        if (tries === 5 || !String(cause).includes("Address already in use")) throw cause;
      }
    }
  }

  private static async startOnce(settings: Record<string, string>, command: "serve" | "demo", host: string): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), "lavi-browser-"));
    const port = await freePort();
    const root = `${host}:${port}`;
    const env = {
      ...process.env,
      RUST_LOG: "warn",
      LAVI__SERVER__LISTEN: `127.0.0.1:${port}`,
      LAVI__SERVER__PUBLIC_URL: root,
      LAVI__EMBEDDED__DATABASE: `sqlite://${join(folder, "lavi.db")}`,
      LAVI__EMBEDDED__MAIL: `file://${join(folder, "mail")}`,
      ...providers(command),
      ...settings,
    };
    const server = spawn(BINARY, [command], { env, stdio: ["ignore", "pipe", "pipe"] });
    const said: string[] = [];
    await listens(server, said);
    return new Site(root, folder, server, env, said);
  }

  /** What the server has said so far. `RUST_LOG` among the settings has it say more. */
  log(): string {
    return this.said.join("");
  }

  /** Does what an operator does, and returns what was printed. `settings` are those of the command alone. */
  command(words: string[], input = "", settings: Record<string, string> = {}): string {
    return execFileSync(BINARY, words, { env: { ...this.env, ...settings }, input, encoding: "utf8" });
  }

  private readonly followed = new Set<string>();

  /** An address that begins with a path, from a letter that nobody has followed yet, once it is there. */
  async link(path: string): Promise<string> {
    const until = Date.now() + START_LIMIT;
    while (Date.now() < until) {
      const links = this.letters().flatMap((letter) => letter.match(/http:\/\/localhost:\d+\/[\w\-./?=&%]+/g) ?? []);
      const found = links.find((link) => new URL(link).pathname.startsWith(path) && !this.followed.has(link));
      if (found) {
        this.followed.add(found);
        return found;
      }
      await new Promise((later) => setTimeout(later, 50));
    }
    throw new Error(`no letter has a link to ${path}`);
  }

  /** Waits for a letter to this address that has these words, which may be broken over lines. */
  async letter(to: string, words: string) {
    const until = Date.now() + START_LIMIT;
    const isIt = (letter: string) => letter.includes(to) && letter.replace(/\s+/g, " ").includes(words);
    while (!this.letters().some(isIt)) {
      if (Date.now() > until) throw new Error(`no letter to ${to} says: ${words}`);
      await new Promise((later) => setTimeout(later, 50));
    }
  }

  async stop() {
    const ended = new Promise((ended) => this.server.once("exit", ended));
    this.server.kill();
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** With the encoding of the post undone. */
  private letters(): string[] {
    const mail = join(this.folder, "mail");
    const names = readdirSync(mail, { withFileTypes: true }).filter(({ name }) => name.endsWith(".eml"));
    const letters = names.map(({ name }) => readFileSync(join(mail, name), "utf8"));
    return letters.map((letter) => letter.replace(/=\r?\n/g, "").replace(/=3D/g, "="));
  }
}

function listens(server: ChildProcess, said: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server does not start: ${said.join("")}`)), START_LIMIT);
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        said.push(chunk.toString());
        if (/listens on|Ctrl-C ends it/.test(said.join(""))) {
          clearTimeout(timer);
          resolve();
        }
      });
    }
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`${BINARY} ended with ${code}: ${said.join("")}`)));
  });
}

let tried = 0;

/** A port at which nothing listens, below those that the system gives to connections: it is still free for what listens there later. */
export async function freePort(): Promise<number> {
  const first = 10_000 + (process.pid % 200) * 50;
  for (let more = 50; more > 0; more--) {
    const port = first + (tried++ % 50);
    if (await isFree(port)) return port;
  }
  throw new Error("no port is free");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
