// WebKit in Debian's MiniBrowser, by WebDriver (selenium-webdriver, WebKitWebDriver) on a screen that nobody sees. Its driver tells
// nothing of the console.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { Builder, By, Capabilities, type WebDriver, type WebElement } from "selenium-webdriver";
import { freePort } from "../browser/site.ts";
import { type Engine, middle, PATIENCE, type Tab, until, type Visit } from "./engine.ts";

/** Debian keeps it beside the library, in a folder named after the machine's kind. */
const BROWSER =
  process.env.MINIBROWSER ??
  readdirSync("/usr/lib")
    .map((kind) => `/usr/lib/${kind}/webkit2gtk-4.1/MiniBrowser`)
    .find(existsSync) ??
  "MiniBrowser";

/** What the driver says when the page has changed under its hands, and nothing was pressed or typed yet. */
const UNDONE = ["StaleElementReferenceError", "ElementClickInterceptedError", "ElementNotInteractableError"];

export async function webkit(scripts: boolean): Promise<Engine> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.once("error", reject);
    screen.stdio[3]?.once("data", (number: Buffer) => resolve(`:${number.toString().trim()}`));
  });
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    // Nothing draws here but the processor.
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", WEBKIT_DISABLE_COMPOSITING_MODE: "1", NO_AT_BRIDGE: "1" },
    stdio: "ignore",
  });
  // Whatever becomes of the test, neither outlives it.
  process.once("exit", () => [driver, screen].map((child) => child.kill()));
  const root = `http://127.0.0.1:${port}`;
  await until("WebKitWebDriver", async () => (await fetch(`${root}/status`)).ok);
  const first = await session(root, scripts);
  const version = String((await first.getCapabilities()).get("browserVersion"));
  await first.quit();
  return {
    version,
    visits: async () => visit(await session(root, scripts)),
    stops: async () => {
      await ends(driver);
      await ends(screen);
    },
  };
}

/** A browser of its own, which forgets everything when it is left. */
function session(root: string, scripts: boolean): Promise<WebDriver> {
  const args = ["--automation", `--enable-javascript=${scripts}`];
  const timeouts = { pageLoad: PATIENCE };
  const capabilities = { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: BROWSER, args }, timeouts };
  return new Builder().usingServer(root).withCapabilities(new Capabilities(capabilities)).build();
}

async function ends(child: ChildProcess) {
  const ended = new Promise((ended) => child.once("exit", ended));
  child.kill();
  await ended;
}

function visit(driver: WebDriver): Visit {
  const ends = async () => {
    await driver.quit();
    return [];
  };
  return { ...tab(driver, []), ends };
}

/** `frames` leads from the page to the frame, which is found anew for each step, since pages in it change. */
function tab(driver: WebDriver, frames: string[]): Tab {
  const enters = async () => {
    await driver.switchTo().defaultContent();
    for (const frame of frames) await driver.switchTo().frame(await driver.findElement(By.css(frame)));
  };
  const finds = (selector: string) =>
    until(selector, async () => {
      await enters();
      return driver.findElement(By.css(selector));
    });
  const asks: Tab["asks"] = async (question, argument) => {
    await enters();
    return driver.executeScript(`return (${question})(arguments[0])`, argument);
  };
  /** Does something with an element; again if it was replaced, or covered, before anything was done. */
  const does = async (selector: string, deed: (element: WebElement) => Promise<void>) => {
    for (const end = Date.now() + PATIENCE; ;) {
      const element = await finds(selector);
      try {
        await deed(element);
        return;
      } catch (cause) {
        const isUndone = cause instanceof Error && UNDONE.includes(cause.name);
        if (!isUndone || Date.now() > end) throw cause;
      }
    }
  };
  const presses = async (selector: string) => {
    // The driver presses only what is in sight, and does not always see to that.
    await until(`${selector}, to be pressed`, () => asks(middle, selector));
    await does(selector, async (element) => {
      try {
        await element.click();
      } catch (cause) {
        // The driver may wait in vain for the end of a page that has come: whether it has is what the next step sees.
        if (!(cause instanceof Error && cause.name === "TimeoutError")) throw cause;
      }
    });
  };
  return {
    opens: async (address) => {
      await driver.switchTo().defaultContent();
      await driver.get(address);
    },
    asks,
    presses,
    types: async (selector, text) => {
      // A field in a frame takes keys only after a press.
      await presses(selector);
      await does(selector, async (field) => {
        await field.clear();
        await field.sendKeys(text);
      });
    },
    picks: async (selector, value) => {
      await does(`${selector} option[value="${value}"]`, (option) => option.click());
    },
    within: (selector) => tab(driver, [...frames, selector]),
  };
}
