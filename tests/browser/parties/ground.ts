// What the programs of others stand on: the server over HTTPS, a browser, folders, and programs that end with their test.

import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { Site } from "../site.ts";
import { launch, Visitor } from "../visitor.ts";
import { Party } from "./party.ts";
import { Certificates, Front } from "./secure.ts";

export const PASSWORD = "Kevad-2026";

/** A clock that runs as the machine's does, and can be put ahead. */
export class Clock {
  private readonly folder = mkdtempSync(join(tmpdir(), "lavi-clock-"));
  private ahead = 0;

  constructor() {
    // Apache's processes are another user's.
    chmodSync(this.folder, 0o755);
    this.jumps(0);
  }

  jumps(seconds: number) {
    this.ahead += seconds;
    writeFileSync(join(this.folder, "offset"), `+${this.ahead}s\n`);
  }

  /** What a program gets whose clock this is. Intervals stay what they are. */
  get environment(): Record<string, string> {
    const files = readdirSync("/usr/lib").map((name) => join("/usr/lib", name, "faketime/libfaketimeMT.so.1"));
    const library = files.find((file) => existsSync(file));
    if (!library) throw new Error("install faketime");
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: join(this.folder, "offset"),
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export class Ground {
  private readonly ends: (() => unknown)[] = [];

  private constructor(
    readonly certificates: Certificates,
    readonly site: Site,
    readonly browser: Browser,
    private readonly clock: Record<string, string>,
  ) {}

  /** `clock` is what gives all of it another clock; a browser keeps the machine's. */
  static async start(settings: Record<string, string> = {}, clock: Record<string, string> = {}): Promise<Ground> {
    const certificates = new Certificates();
    const tls = {
      LAVI__SERVER__TLS__CERTIFICATE: certificates.certificate,
      LAVI__SERVER__TLS__KEY: certificates.key,
      // Whom the server trusts when it calls an application.
      SSL_CERT_FILE: certificates.ca,
    };
    const site = Site.start({ ...tls, ...settings, ...clock }, "serve", "localhost", "https");
    const [server, browser] = await Promise.all([site, launch()]);
    return new Ground(certificates, server, browser, clock);
  }

  /** Ends what the test has started, the newest first. */
  async cleans() {
    for (const end of this.ends.splice(0).reverse()) await end();
  }

  async stop() {
    await this.browser.close();
    await this.site.stop();
    this.certificates.remove();
  }

  /** A folder with these files. */
  folder(files: Record<string, string>): string {
    const folder = mkdtempSync(join(tmpdir(), "lavi-party-"));
    this.ends.push(() => rmSync(folder, { recursive: true, force: true }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  }

  /** An origin for a program that listens on this port. */
  async fronted(port: number): Promise<string> {
    const front = await Front.start(this.certificates, port);
    this.ends.push(() => front.stop());
    return front.origin;
  }

  async starts(words: string[], cwd: string, env: Record<string, string> = {}, port?: number): Promise<Party> {
    const party = await Party.start(words, cwd, { ...this.clock, ...env }, port);
    this.ends.push(() => party.stop());
    return party;
  }

  /** Serves these files, each as its ending says. */
  async serves(files: Record<string, string>): Promise<number> {
    const kinds: Record<string, string> = { html: "text/html", js: "text/javascript" };
    const server: Server = createServer((request, response) => {
      const name = new URL(request.url ?? "/", "http://localhost").pathname.slice(1) || "index.html";
      response.setHeader("Content-Type", kinds[name.split(".").pop() ?? ""] ?? "text/plain");
      response.writeHead(files[name] === undefined ? 404 : 200).end(files[name]);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    this.ends.push(() => server.close());
    return (server.address() as AddressInfo).port;
  }

  /** Somebody whom nobody knows yet, before applications at these addresses. */
  async arrives(name: string, others: string[]): Promise<Visitor> {
    const words = ["account", "add", name, "--first-name", "Mari", "--last-name", "Maasikas", "--password"];
    this.site.command(words, `${PASSWORD}\n`);
    return this.comes(others);
  }

  /** A browser before applications at these addresses. */
  comes(others: string[]): Promise<Visitor> {
    return Visitor.arrives(this.browser, this.site.root, { ignoreHTTPSErrors: true }, others);
  }
}

/** An application in one file, as its maker bundles it. */
export async function bundled(source: string, platform: "browser" | "node"): Promise<string> {
  const options = { bundle: true, write: false, platform, format: platform === "node" ? "cjs" : "esm" } as const;
  const stdin = { contents: source, resolveDir: fileURLToPath(new URL(".", import.meta.url)), loader: "ts" } as const;
  const { outputFiles } = await build({ ...options, stdin, target: "es2022", logLevel: "error" });
  return outputFiles[0]?.text ?? "";
}

/** The text of a program of the tests. */
export function program(name: string): string {
  return readFileSync(new URL(`programs/${name}`, import.meta.url), "utf8");
}

/** What this returns as soon as it returns something without a failure. */
export async function eventually<T>(look: () => T | Promise<T>, limit = 15_000): Promise<T> {
  for (const until = Date.now() + limit; ;) {
    try {
      const found = await look();
      if (found) return found;
    } catch (cause) {
      if (Date.now() > until) throw cause;
    }
    if (Date.now() > until + 1_000) throw new Error(`nothing came of: ${look}`);
    await new Promise((later) => setTimeout(later, 50));
  }
}
