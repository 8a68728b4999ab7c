// How fast the pages are in a browser on an old phone and a bad network, each figure beside its bound:
// `npm run bench:browser`, or with the address of a running server as its argument. Needs Chromium and the release binary.
//
// Nothing fails here by time. The figures go to target/bench/browser.json too.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { firstTouch, formReady, interactions, longestTask } from "./browser-speed/figures.mjs";
import { constantCopy, lavi, longLine } from "./browser-speed/servers.mjs";

const RUNS = Number(process.env.RUNS ?? 7);
const BOUNDS = { formReady: 1.15, touch: 1.15, task: 50, interaction: 200 };
const TARGET = process.env.CARGO_TARGET_DIR ?? "target";
const BINARY = process.env.LAVI_BINARY ?? join(TARGET, "release/lavi");
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

/** Invented people of the demo. Whoever begins again and again is asked for a captcha, so they take turns. */
const PEOPLE = ["40504040001", "60001017869", "60001018800", "60001019906", "61101012257", "50001029996", "39901012239"];

const rows = [];
const closing = [];

try {
  const [given] = process.argv.slice(2);
  const site = given ? { root: given.replace(/\/$/, "") } : await started(lavi(BINARY, "serve"));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...FLAGS, "--disable-component-update", "--disable-sync"],
  });
  closing.push(() => browser.close());
  console.log(`Chromium ${browser.version()}, ${RUNS} runs of each`);
  await formReadyAgainstConstant(browser, site.root);
  await firstTouches(browser, site.root);
  await longestTasks(browser, site.root, given ? undefined : (await started(lavi(BINARY, "demo"))).root);
  await slowInteractions(browser, site.root);
  report();
} finally {
  for (const close of closing.reverse()) await close();
}

async function started(server) {
  const running = await server;
  closing.push(running.stop);
  return running;
}

/** Interleaved and in turns, so that whatever else the machine does meets both alike. */
async function formReadyAgainstConstant(browser, root) {
  const constant = await started(constantCopy(root, ["/en"]));
  const lines = { "Chromium's throttling": [root, constant.root, true] };
  const [long, longConstant] = [await started(longLine(root)), await started(longLine(constant.root))];
  lines["a line with slow start"] = [long.root, longConstant.root, false];
  for (const [line, [ours, theirs, throttled]] of Object.entries(lines)) {
    const [mine, reference] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      const pair = [
        [mine, ours],
        [reference, theirs],
      ];
      for (const [times, at] of run % 2 === 0 ? pair : pair.reverse()) times.push(await formReady(browser, at, { throttled }));
    }
    row(`form ready, ${line}: the constant page`, spread(reference), "ms");
    row(`form ready, ${line}: lavi`, spread(mine), "ms");
    row(`form ready, ${line}: ratio`, { value: median(mine) / median(reference) }, "", BOUNDS.formReady);
  }
}

/** Only what is touched is loaded, which must not make the touch slow: a link to the same pane is what it must beat. */
async function firstTouches(browser, root) {
  const long = await started(longLine(root));
  for (const [when, rested] of Object.entries({ "at rest": true, "while the scripts load": false })) {
    const [island, link] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      island.push(await firstTouch(browser, long.root, { scripts: true, rested }));
      link.push(await firstTouch(browser, long.root, { scripts: false, rested }));
    }
    row(`first touch to the open pane, ${when}: a link`, spread(link), "ms");
    row(`first touch to the open pane, ${when}: a tab`, spread(island), "ms");
    row(`first touch to the open pane, ${when}: ratio`, { value: median(island) / median(link) }, "", BOUNDS.touch);
  }
}

async function longestTasks(browser, root, demo) {
  const opens = (path) => (page) => page.goto(path, { waitUntil: "commit" });
  const cases = [
    ["login", root, { open: opens("/en"), type: "#email", island: "method-tabs" }],
    ["login, error", root, { open: opens("/en?error=canceled"), type: "#email", island: "method-tabs" }],
    ["register", root, { open: opens("/en/register?method=smart-id"), type: "#personalCode", island: "method-tabs" }],
    ["set up account", root, { open: opens("/en/setupAccount"), type: "#firstName", island: "setup-stepper" }],
  ];
  if (demo) {
    cases.push(["waiting", demo, { open: startsSmartId, island: "waiting" }]);
    cases.push(["permissions", demo, { open: isAskedForAccess, island: "permissions-list" }]);
  }
  for (const [name, at, how] of cases) {
    const tasks = [];
    for (let run = 0; run < RUNS; run += 1) tasks.push(await longestTask(browser, at, how));
    row(`longest task, ${name}: processor time`, spread(tasks.map(({ processor }) => processor)), "ms", BOUNDS.task);
    row(`longest task, ${name}: on the clock`, spread(tasks.map(({ clock }) => clock)), "ms");
  }
}

async function startsSmartId(page) {
  const person = PEOPLE.shift();
  PEOPLE.push(person);
  await page.goto("/en?method=smart-id");
  await page.locator("[name=personalCode]").fill(person);
  await page.locator("#pane .button:not(.secondary)").click();
  await page.waitForSelector("main[data-screen=waiting]");
}

async function isAskedForAccess(page) {
  await page.goto("/demo/application/sign-in");
  await page.locator("[name=email]").fill("mari");
  await page.locator("[name=password]").fill("Terehommikust1");
  await page.locator("#pane .button:not(.secondary)").click();
  await page.waitForSelector("main[data-screen=permissions]");
}

async function slowInteractions(browser, root) {
  const types = (selector, text) => async (page) => {
    await page.locator(selector).click();
    await page.keyboard.type(text, { delay: 60 });
  };
  const clicks = (selector) => (page) => page.locator(selector).click();
  const awake = async (page) => {
    await page.locator("[data-island]").first().dispatchEvent("focusin");
    return page.waitForSelector("[data-awake]", { state: "attached", timeout: 60_000 });
  };
  const screens = {
    login: [
      "/en",
      [
        ["typing before the scripts are there", types("#email", "mari.maasikas")],
        ["typing while they start", types("#password", "Kevad-2026-Kevad-2026-Kevad-2026-Kevad-2026-Kevad")],
        ["typing after", async (page) => (await awake(page)) && types("#email", "@kool.example")(page)],
        ["show password", clicks(".reveal-button")],
        ["a tab", clicks(".tab[href*='mobile-id']")],
        ["the next tab by key", (page) => page.keyboard.press("Tab").then(() => page.keyboard.press("Enter"))],
        ["languages", clicks(".languages summary")],
      ],
    ],
    "set up account": [
      "/en/setupAccount",
      [
        ["typing before the scripts are there", types("#firstName", "Mari")],
        ["typing while they start", types("#lastName", "Maasikas-Maasikas-Maasikas-Maasikas")],
        ["a personal code", async (page) => (await awake(page)) && types("#idCode", "60001019906")(page)],
        ["the next step", clicks("main form .buttons .button")],
      ],
    ],
  };
  for (const [screen, [path, steps]] of Object.entries(screens)) {
    const measured = [];
    for (let run = 0; run < Math.ceil(RUNS / 2); run += 1) measured.push(...(await interactions(browser, root, path, steps)));
    for (const [what] of steps) {
      const durations = measured.filter((one) => one.what === what).map(({ duration }) => duration);
      row(`${screen}, to the next frame: ${what}`, spread(durations), "ms", BOUNDS.interaction);
    }
  }
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

function spread(values) {
  return { value: median(values), least: Math.min(...values), most: Math.max(...values), runs: values.length };
}

/** A bound holds for the median of a time against another, and for the worst of what a visitor feels. */
function row(figure, values, unit, bound) {
  rows.push({ figure, ...values, unit, bound });
  console.log(line(rows.at(-1)));
}

function line({ figure, value, least, most, unit, bound }) {
  const number = (one) => (unit === "ms" ? one.toFixed(one < 100 ? 1 : 0) : one.toFixed(3));
  const range = least === undefined ? "" : ` (${number(least)} to ${number(most)})`;
  const held = bound === undefined ? "" : `at most ${bound}${(most ?? value) <= bound ? "" : ", MISSED"}`;
  return `${figure.padEnd(66)} ${`${number(value)} ${unit}${range}`.padEnd(28)} ${held}`;
}

function report() {
  mkdirSync(join(TARGET, "bench"), { recursive: true });
  writeFileSync(join(TARGET, "bench/browser.json"), `${JSON.stringify(rows, null, 1)}\n`);
}
