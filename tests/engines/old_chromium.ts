// Chromium of former years, in the headless builds that npm has (scripts/old-engines), by its own protocol: present
// drivers ask such browsers for what they do not know. Pages are those of one process, so a frame is one of their frames.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { JSDOM } from "jsdom";
import { choose, type Engine, select, still, type Tab, type Visit } from "./engine.ts";
import { Session, written } from "./session.ts";

/** Where scripts/setup.sh puts them. */
const PACKAGES = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "lavi/tools/engines/node_modules");

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-zygote",
  "--disable-dev-shm-usage",
  "--disable-site-isolation-trials",
  "--disable-features=IsolateOrigins,site-per-process",
  "--hide-scrollbars",
  "--window-size=1280,1000",
  "--lang=en",
  "--remote-debugging-port=0",
];

/** The program out of a package of this name, unpacked once. */
function program(name: string): string {
  const folder = join(PACKAGES, name, "bin");
  const unpacked = join(folder, "chromium");
  if (!existsSync(unpacked)) {
    const packed = join(folder, "chromium.br");
    if (!existsSync(packed)) throw new Error(`${packed} is missing: scripts/setup.sh test brings it`);
    // Two tests may do so at once.
    const own = `${unpacked}.${process.pid}`;
    writeFileSync(own, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
    renameSync(own, unpacked);
  }
  return unpacked;
}

export async function oldChromium(name: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "lavi-old-chromium-"));
  const child = spawn(program(name), [...FLAGS, `--user-data-dir=${profile}`], { stdio: ["ignore", "ignore", "pipe"] });
  // Whatever becomes of the test, it does not outlive it.
  process.once("exit", () => child.kill("SIGKILL"));
  // Node itself has none before its version 22.
  const line = new new JSDOM("").window.WebSocket(await addressOf(child));
  await new Promise((opens, fails) => {
    line.addEventListener("open", opens);
    line.addEventListener("error", fails);
  });
  const browser = new Session((message) => line.send(message));
  line.addEventListener("message", ({ data }) => browser.hears(String(data)));
  const { product } = await browser.asks<{ product: string }>("Browser.getVersion");
  return {
    version: product.split("/")[1] ?? product,
    visits: (root) => visit(browser, root),
    stops: async () => {
      line.close();
      const ended = new Promise((ended) => child.once("exit", ended));
      child.kill("SIGKILL");
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** It says where its protocol is when it has started. */
function addressOf(child: ChildProcess): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const address = said.match(/DevTools listening on (ws:\S+)/)?.[1];
      if (address) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`the browser ended with ${code}: ${said.slice(-1_000)}`)));
  });
}

async function visit(browser: Session, root: string): Promise<Visit> {
  const { browserContextId } = await browser.asks("Target.createBrowserContext");
  const { targetId } = await browser.asks("Target.createTarget", {
    url: "about:blank",
    browserContextId,
    width: 1280,
    height: 1000,
  });
  const { sessionId } = await browser.asks("Target.attachToTarget", { targetId });
  // In the first of these browsers a page's messages travel inside those of the browser.
  const page = new Session((message) => void browser.asks("Target.sendMessageToTarget", { sessionId, message }).catch(() => {}));
  browser.on("Target.receivedMessageFromTarget", (event) => {
    if (event.sessionId === sessionId) page.hears(event.message as string);
  });
  const complaints: string[] = [];
  page.on("Runtime.exceptionThrown", ({ exceptionDetails }) => {
    const { exception, text } = exceptionDetails as { exception?: { description?: string }; text: string };
    const said = exception?.description ?? text;
    // The script is written for later browsers, and leaves the page to these.
    if (!said.startsWith("SyntaxError")) complaints.push(said);
  });
  for (const domain of ["Page", "Runtime", "Network"]) await page.asks(`${domain}.enable`);
  await page.asks("Network.setExtraHTTPHeaders", { headers: { "Accept-Language": "en" } });
  const ends = async () => {
    await browser.asks("Target.disposeBrowserContext", { browserContextId });
    return complaints;
  };
  return { ...tab(page, root), ends };
}

function tab(page: Session, root: string): Tab {
  const asks: Tab["asks"] = async (question, argument) => {
    const code = written(question, argument, "chrome66");
    const { result, exceptionDetails } = await page.asks<{ result: { value: never }; exceptionDetails?: { text: string } }>(
      "Runtime.evaluate",
      { expression: code, returnByValue: true },
    );
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  };
  const mouse = (type: string, at: { x: number; y: number }) =>
    page.asks("Input.dispatchMouseEvent", { type, ...at, button: type === "mouseMoved" ? "none" : "left", clickCount: 1 });
  const presses = async (selector: string) => {
    const at = await still(asks, selector);
    for (const type of ["mouseMoved", "mousePressed", "mouseReleased"]) await mouse(type, at);
  };
  return {
    opens: async (address) => {
      const loaded = new Promise<void>((resolve) => page.on("Page.loadEventFired", () => resolve()));
      await page.asks("Page.navigate", { url: address });
      await loaded;
    },
    asks,
    presses,
    types: async (selector, text) => {
      await presses(selector);
      await asks(select, selector);
      for (const key of text) {
        await page.asks("Input.dispatchKeyEvent", { type: "keyDown", key, text: key, unmodifiedText: key });
        await page.asks("Input.dispatchKeyEvent", { type: "keyUp", key });
      }
    },
    picks: (selector, value) => asks(choose, [selector, value] as const),
    within: () => {
      throw new Error(`no frames here: ${root}`);
    },
  };
}
