// Shows a browser the pages that the catalogue has kept.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { islands } from "../../../islands/registry.ts";
import type { Shown } from "./state.ts";

/** A page for `shows`. It stays where it is: no form of it is sent, whoever sends it. */
export async function standing(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: "en", reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(() => addEventListener("submit", (event) => event.preventDefault(), { capture: true }));
  return context.newPage();
}

/** Shows a page the document that was kept, at its address and with its cookies, and does what the state says. */
export async function shows(page: Page, { state, document }: Shown) {
  const { url, status, headers, html, cookies } = document;
  const context = page.context();
  // The page before asks nothing more, and goes nowhere.
  await page.goto("about:blank");
  await context.clearCookies();
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route(
    (asked) => asked.href === url,
    (route) => {
      const opens = route.request().isNavigationRequest() && route.request().method() === "GET";
      return opens && !state.isLive ? route.fulfill({ status, headers, body: html }) : route.fallback();
    },
  );
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(isFurnished, UNASKED);
  for (const frame of page.frames().slice(1)) {
    await frame.waitForFunction(isFurnished, UNASKED).catch((cause) => {
      // Scripts take a frame away that was for browsers without them.
      if (!frame.isDetached()) throw cause;
    });
  }
  if (state.then) await state.then(page);
  await page.evaluate(isStill);
}

/** The islands that wake when somebody comes near. */
const UNASKED = Object.entries(islands).flatMap(([name, { wake }]) => (wake === "near" ? [name] : []));

/** In a page: whether its scripts have done what they do unasked, and that is drawn. */
async function isFurnished(unasked: string[]): Promise<boolean> {
  // Where no script runs, there is nothing to wait for, and no frame is told of.
  if (!matchMedia("(scripting: enabled)").matches) return true;
  const asleep = [...document.querySelectorAll<HTMLElement>("[data-island]:not([data-awake])")];
  const bare = [...document.querySelectorAll(".reveal[data-show]")].filter((frame) => !frame.querySelector("button"));
  const isScripted = document.querySelector("script[src]") !== null;
  if (isScripted && (bare.length > 0 || asleep.some(({ dataset }) => !unasked.includes(dataset.island ?? "")))) return false;
  return true;
}

/** In a page: returns once what React does in idle time is done, and the page's height has stood for some frames. */
async function isStill() {
  if (!matchMedia("(scripting: enabled)").matches) return;
  for (let rounds = 0; rounds < 2; rounds += 1) await new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 }));
  const height = () => document.documentElement.scrollHeight;
  let known = height();
  for (let still = 0; still < 4; still = height() === known ? still + 1 : 0) {
    known = height();
    await new Promise(requestAnimationFrame);
  }
}
