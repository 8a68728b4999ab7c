// What is measured in the browser, and how.

import { LINE } from "./servers.mjs";

/** How much slower an old phone is. */
const SLOWDOWN = 6;
const THROUGHPUT = LINE.bytesPerSecond;
/** Milliseconds between two looks at whether something is there. */
const LOOKING = 10;

/** A page in a fresh browser: nothing cached, no connection open. */
async function visit(browser, root, { throttled = false, slow = false, ...device } = {}, look) {
  const context = await browser.newContext({ baseURL: root, viewport: { width: 360, height: 640 }, ...device });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    const conditions = { offline: false, latency: LINE.roundTrip, downloadThroughput: THROUGHPUT, uploadThroughput: THROUGHPUT };
    if (throttled) await cdp.send("Network.emulateNetworkConditions", conditions);
    if (slow) await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    return await look(page);
  } finally {
    await context.close();
  }
}

/**
 * Milliseconds from the start of the navigation until the form can be used: the document is read to its end, the password
 * field and its button are there and not disabled, and the frame that shows them is painted.
 */
export function formReady(browser, root, { throttled }) {
  return visit(browser, root, { throttled, slow: true }, async (page) => {
    await page.addInitScript(() => {
      window.formReady = new Promise((resolve) => {
        const painted = () =>
          requestAnimationFrame(() => setTimeout(() => resolve(Math.max(performance.now(), firstPaint())), 0));
        const firstPaint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
        const usable = (element) => element?.checkVisibility() && !element.disabled;
        document.addEventListener("DOMContentLoaded", () => {
          const parts = ["#password", "main form .button"].map((selector) => document.querySelector(selector));
          if (parts.every(usable)) painted();
          else resolve(NaN);
        });
      });
    });
    await page.goto("/en", { waitUntil: "commit" });
    return page.evaluate(() => window.formReady);
  });
}

/**
 * Milliseconds from the first touch of a tab until its pane is there, with scripts or as the link that it is without them: once
 * the page has come to rest, or as soon as its form is there.
 */
export function firstTouch(browser, root, { scripts, rested }) {
  return visit(browser, root, { slow: true, hasTouch: true, javaScriptEnabled: scripts }, async (page) => {
    await page.goto("/en", { waitUntil: rested ? "networkidle" : "domcontentloaded" });
    const tab = page.locator(".tab[href*='mobile-id']").first();
    await tab.waitFor();
    const touched = performance.now();
    await tab.tap({ noWaitAfter: true });
    const pane = page.locator("[data-method=mobile_id] .button").first();
    // Playwright's own waiting looks at once when there is a new document, and else every half second.
    while (!(await pane.isVisible())) await new Promise((resume) => setTimeout(resume, LOOKING));
    return performance.now() - touched;
  });
}

/**
 * The longest task of the page's main thread in milliseconds, while the visitor types from the first moment on: on the clock,
 * and in processor time, which other programs on the machine do not lengthen.
 */
export async function longestTask(browser, root, { open, type, island }) {
  return visit(browser, root, {}, async (page) => {
    await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
    await open(page);
    let typed = "";
    if (type) {
      await page.locator(type).focus();
      while (!(await isAwake(page, island))) {
        await page.keyboard.type("a");
        typed += "a";
        // Some wake only when somebody comes near: while the visitor types, or below.
        if (typed.length > 20) await page.locator(`[data-island="${island}"]`).dispatchEvent("focusin");
      }
      await page.keyboard.type("bc");
    }
    await page.locator(`[data-island="${island}"]`).dispatchEvent("focusin");
    await page.waitForFunction((name) => document.querySelector(`[data-island="${name}"]`)?.matches("[data-awake]"), island);
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    const kept = type === undefined || (await page.locator(type).inputValue()) === `${typed}bc`;
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    if (!kept) throw new Error(`what was typed into ${type} is lost`);
    return longestOf(traceEvents, new URL(root).host);
  });
}

const isAwake = (page, island) => page.locator(`[data-island="${island}"][data-awake]`).count();

function longestOf(events, host) {
  const opened = ({ name, args }) => name === "navigationStart" && args.data?.documentLoaderURL?.includes(host);
  const pages = events.filter(opened).map(({ pid }) => pid);
  const threads = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const mains = threads.filter(({ pid }) => pages.includes(pid));
  // The trace sometimes lacks the event; then every page of the browser counts.
  if (mains.length === 0) mains.push(...threads);
  const isMain = ({ pid, tid }) => mains.some((main) => main.pid === pid && main.tid === tid);
  const tasks = events.filter((event) => event.ph === "X" && event.name.endsWith("RunTask") && isMain(event));
  if (tasks.length === 0) throw new Error("the trace has no tasks");
  const longest = (of) => Math.max(...tasks.map(of)) / 1_000;
  return { clock: longest(({ dur }) => dur), processor: longest(({ tdur }) => tdur ?? 0) };
}

/**
 * Milliseconds from each thing that the visitor does until the next frame is made, by what was done, on a slowed processor and
 * a long line. The steps begin as soon as the form is there, so that the scripts start among them.
 */
export async function interactions(browser, root, path, steps) {
  return visit(browser, root, { throttled: true, slow: true }, async (page) => {
    await page.addInitScript(() => {
      window.interactions = [];
      // Event Timing ends with a frame that is shown, and headless Chromium shows none for keys in a password field, on any page.
      const note = ({ type, timeStamp }) =>
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => window.interactions.push({ type, duration: performance.now() - timeStamp });
          painted.port2.postMessage(null);
        });
      for (const type of ["keydown", "keyup", "pointerdown", "pointerup", "click"])
        addEventListener(type, note, { capture: true });
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const measured = [];
    for (const [what, act] of steps) {
      await act(page);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50))));
      const entries = await page.evaluate(() => window.interactions.splice(0));
      for (const entry of entries) measured.push({ what, ...entry });
    }
    return measured;
  });
}
