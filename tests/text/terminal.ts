// A terminal that a program runs in: what it shows, and keys that are pressed. tmux is the terminal.

import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { until } from "./until.ts";

const run = promisify(execFile);

/** Wide enough for long sentences, and so high that every page but the terms is seen whole. */
const SIZE = ["-x", "100", "-y", "400"];

let last = 0;

export class Terminal {
  private readonly socket = `lavi-text-${process.pid}-${++last}`;
  private readonly program: number;

  /** Starts a program; its folder is where it keeps its settings. */
  constructor(program: string[], folder: string) {
    const env = ["env", `HOME=${folder}`, "LANG=C.UTF-8", "TERM=screen", "WWW_HOME="];
    this.program = Number(
      this.now("-f", "/dev/null", "new-session", "-d", "-P", "-F", "#{pane_pid}", ...SIZE, ...env, ...program),
    );
  }

  private now(...words: string[]): string {
    const stdio = ["ignore", "pipe", "inherit"] as const;
    return execFileSync("tmux", ["-u", "-L", this.socket, ...words], { stdio: [...stdio], encoding: "utf8" });
  }

  private async tmux(...words: string[]): Promise<string> {
    return (await run("tmux", ["-u", "-L", this.socket, ...words])).stdout;
  }

  /** What the screen shows, with the escape sequences of colours if wanted. */
  async shows(colours = false): Promise<string> {
    return this.tmux("capture-pane", "-p", ...(colours ? ["-e"] : []));
  }

  /** Presses keys by tmux's names of them, so many times. */
  async presses(key: string, times = 1) {
    if (times > 0) await this.tmux("send-keys", "-N", String(times), key);
  }

  /** Types a text. */
  async types(text: string) {
    await this.tmux("send-keys", "-l", "--", text);
  }

  /** Ends the terminal, and waits until the program has noticed. */
  async stop() {
    if (this.isRunning()) this.now("kill-server");
    await until(async () => !this.isRunning(), "the end of the program");
  }

  private isRunning(): boolean {
    try {
      return process.kill(this.program, 0);
    } catch {
      return false;
    }
  }
}
