// QtWebKit, Safari's engine of 2016, as Debian 12 still has it, driven by its Python binding (qtwebkit.py). It speaks no protocol
// of drivers; a process of its own is a browser that remembers nothing.

import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";
import { choose, type Engine, select, still, type Tab, type Visit } from "./engine.ts";
import { Session, written } from "./session.ts";

/** The one that Debian's packages are for. */
const PYTHON = "/usr/bin/python3";
const DRIVER = fileURLToPath(new URL("qtwebkit.py", import.meta.url));

/** Whether this machine could have it. Only where the distribution has no such package (Debian 13) are its tests left out. */
export const hasQtWebKit = [
  [PYTHON, "-c", "import PyQt5.QtWebKitWidgets"],
  ["apt-cache", "show", "python3-pyqt5.qtwebkit"],
].some(([program = "", ...args]) => spawnSync(program, args).status === 0);

export interface QtWebKit extends Engine {
  /** The visitor's window has another size when asked. */
  visits(root: string, others: string[]): Promise<Visit & { resizes(width: number, height: number): Promise<void> }>;
}

export async function qtWebKit(scripts: boolean): Promise<QtWebKit> {
  const first = starts(scripts);
  const { value } = await first.session.asks<{ value: string }>("version");
  await first.ends();
  return {
    version: value,
    visits: (root, others) => visit(scripts, [root, ...others]),
    stops: async () => {},
  };
}

/** A browser, which ends with its input, and so with this process. */
function starts(scripts: boolean) {
  const env = { ...process.env, QT_QPA_PLATFORM: "offscreen", QT_LOGGING_RULES: "*.warning=false", LC_ALL: "C.UTF-8" };
  const words = [DRIVER, scripts ? "with-scripts" : "without-scripts"];
  const child = spawn(PYTHON, words, { env, stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((ended) => child.once("exit", ended));
  const session = new Session((message) => child.stdin.write(`${message}\n`));
  // One that has ended answers nothing: that is what the question says.
  child.stdin.on("error", () => {});
  createInterface({ input: child.stdout }).on("line", (line) => session.hears(line));
  const ends = async () => {
    child.stdin.end();
    await ended;
  };
  return { session, ends };
}

async function visit(scripts: boolean, origins: string[]) {
  const { session, ends } = starts(scripts);
  const complaints: string[] = [];
  session.on("console", ({ words }) => {
    // It is older than this directive, and says so of every page.
    if (!String(words).includes("Unrecognized Content-Security-Policy directive 'frame-ancestors'"))
      complaints.push(String(words));
  });
  session.on("asked", ({ address }) => {
    const { protocol, origin } = new URL(String(address));
    if (protocol.startsWith("http") && !origins.includes(origin)) complaints.push(`asked another host: ${address}`);
  });
  const resizes = async (width: number, height: number) => void (await session.asks("sized", { width, height }));
  await resizes(1280, 1000);
  return {
    ...tab(session),
    resizes,
    ends: async () => {
      await ends();
      return complaints;
    },
  };
}

function tab(page: Session): Tab {
  const asks: Tab["asks"] = async (question, argument) => {
    const script = written(answering(question), argument, "es2015");
    const { value } = await page.asks<{ value: string | null }>("evaluate", { script });
    if (value === null) throw new Error("the page does not answer");
    const { answer, fails } = JSON.parse(value);
    if (fails) throw new Error(fails);
    return answer;
  };
  const presses = async (selector: string) => void (await page.asks("press", await still(asks, selector)));
  return {
    opens: async (address) => {
      const { well } = await page.asks<{ well: boolean }>("open", { address });
      if (!well) throw new Error(`${address} did not open`);
    },
    asks,
    presses,
    types: async (selector, text) => {
      await presses(selector);
      await asks(select, selector);
      await page.asks("type", { text });
    },
    picks: (selector, value) => asks(choose, [selector, value] as const),
    within: () => {
      throw new Error("no frames here");
    },
  };
}

/** The binding hands over strings alone as they are, and no errors. */
const answering = (question: unknown) => `(argument) => {
  try {
    return JSON.stringify({ answer: (${question})(argument) });
  } catch (cause) {
    return JSON.stringify({ fails: String(cause) });
  }
}`;
