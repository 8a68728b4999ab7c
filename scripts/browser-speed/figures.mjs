// What is measured in the browser, and how.

import { LINE } from "./servers.mjs";

/** How much slower an old phone is. */
const SLOWDOWN = 6;
const THROUGHPUT = LINE.bytesPerSecond;

/** A page in a fresh browser: nothing cached, no connection open. */
async function visit(browser, root, { throttled = false, slow = false } = {}, look) {
  const context = await browser.newContext({ baseURL: root, viewport: { width: 360, height: 640 } });
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

/** The longest task of the page's main thread in milliseconds, while the visitor types from the first moment on. */
export async function longestTask(browser, root, { open, type, island }) {
  return visit(browser, root, {}, async (page) => {
    await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] });
    await open(page);
    let typed = "";
    if (type) {
      await page.locator(type).focus();
      while (!(await isAwake(page, island))) {
        await page.keyboard.type("a");
        typed += "a";
      }
      await page.keyboard.type("bc");
    }
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
  const frames = events.flatMap(({ name, args, pid }) =>
    name === "FrameCommittedInBrowser" && args.data?.url?.includes(host) ? [args.data.processId ?? pid] : [],
  );
  const mains = events.filter(
    ({ name, args, pid }) => name === "thread_name" && args.name === "CrRendererMain" && frames.includes(pid),
  );
  const isMain = ({ pid, tid }) => mains.some((main) => main.pid === pid && main.tid === tid);
  const tasks = events.filter((event) => event.ph === "X" && event.name.endsWith("RunTask") && isMain(event));
  if (tasks.length === 0) throw new Error("the trace has no tasks");
  return Math.max(...tasks.map(({ dur }) => dur)) / 1_000;
}

/**
 * The longest time in milliseconds from something that the visitor does to the next paint, by what was done, on a slowed
 * processor and a long line. The steps begin as soon as the form is there, so that the scripts start among them.
 */
export async function interactions(browser, root, path, steps) {
  return visit(browser, root, { throttled: true, slow: true }, async (page) => {
    await page.addInitScript(() => {
      window.interactions = [];
      new PerformanceObserver((list) => {
        for (const { name, duration, interactionId, processingStart, startTime, processingEnd } of list.getEntries()) {
          if (interactionId)
            window.interactions.push({
              name,
              duration,
              waited: processingStart - startTime,
              ran: processingEnd - processingStart,
            });
        }
      }).observe({ type: "event", durationThreshold: 16, buffered: true });
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const measured = [];
    for (const [what, act] of steps) {
      await act(page);
      // The entry comes after the paint that it tells of.
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      await page.waitForTimeout(100);
      const entries = await page.evaluate(() => window.interactions.splice(0));
      for (const entry of entries) measured.push({ what, ...entry });
    }
    return measured;
  });
}
