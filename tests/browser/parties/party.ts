// A program of somebody else that signs people in, as docs/connect.md has it set up.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";

const START_LIMIT = 30_000;

/** A folder of programs that scripts/setup.sh installs. */
export function tools(name: string): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return installed(join(cache, "lavi/tools", name), "run: scripts/setup.sh test");
}

/** This path, or a failure that says what to install. */
export function installed(path: string, how: string): string {
  if (!existsSync(path)) throw new Error(`there is no ${path}; ${how}`);
  return path;
}

export class Party {
  said = "";

  private constructor(private readonly process: ChildProcess) {
    for (const stream of [process.stdout, process.stderr]) stream?.on("data", (chunk: Buffer) => (this.said += chunk.toString()));
  }

  /** Starts it in this folder, and waits until it listens on the port, if it has one. */
  static async start(words: string[], cwd: string, env: Record<string, string>, port?: number): Promise<Party> {
    const [program = "", ...rest] = words;
    const process_ = spawn(program, rest, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    const party = new Party(process_);
    const failed = new Promise<never>((_, reject) => {
      process_.once("error", reject);
      process_.once("exit", (code) => reject(new Error(`${program} ended with ${code}: ${party.said}`)));
    });
    failed.catch(() => {});
    if (port !== undefined) await Promise.race([failed, party.listens(port)]);
    return party;
  }

  private async listens(port: number) {
    const isOpen = () =>
      new Promise<boolean>((answer) => {
        const probe = connect(port, "127.0.0.1", () => answer(true)).once("error", () => answer(false));
        probe.once("connect", () => probe.destroy());
      });
    for (const until = Date.now() + START_LIMIT; !(await isOpen());) {
      if (Date.now() > until) throw new Error(`nothing listens on ${port}: ${this.said}`);
      await new Promise((later) => setTimeout(later, 50));
    }
  }

  /** Waits until it has said this. */
  async says(words: string) {
    for (const until = Date.now() + START_LIMIT; !this.said.includes(words);) {
      if (Date.now() > until) throw new Error(`it did not say ${words}, but: ${this.said}`);
      await new Promise((later) => setTimeout(later, 50));
    }
  }

  async stop() {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise((ended) => this.process.once("exit", ended));
    this.process.kill();
    await ended;
  }
}
