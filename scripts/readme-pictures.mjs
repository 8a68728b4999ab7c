// Takes the four pictures of README from `lavi demo`: the sign-in, the waiting code, the consent, and the sign-in on a phone.
// `npm run pictures`; needs Chromium and the release binary (`make build`).

import { join } from "node:path";
import { chromium } from "playwright-core";
import { lavi } from "./browser-speed/servers.mjs";

const BINARY = process.env.LAVI_BINARY ?? join(process.env.CARGO_TARGET_DIR ?? "target", "release/lavi");
const FOLDER = "docs/pictures";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const DESK = { width: 960, height: 720 };
const PHONE = { width: 390, height: 720 };
/** Of the demo's people (src/demo/cast.rs). */
const USERNAME = "mari";
const PASSWORD = "Kevad-2026";
/** A published test person of Mobile-ID whose phone answers late. */
const SLOW_PHONE = { number: "+37200000666", personalCode: "60001019906" };

const running = await lavi(BINARY, "demo");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [...FLAGS, "--disable-component-update", "--disable-sync"],
});
try {
  await picture("sign-in", DESK, (page) => page.goto(`${running.root}/en`));
  await picture("phone", PHONE, (page) => page.goto(`${running.root}/en`));
  await picture("waiting", DESK, waits);
  await picture("consent", DESK, isAsked);
} finally {
  await browser.close();
  await running.stop();
}

/** One picture, by a browser of its own. */
async function picture(name, viewport, goes) {
  const context = await browser.newContext({ viewport, locale: "en", deviceScaleFactor: 1.5, reducedMotion: "reduce" });
  const page = await context.newPage();
  await goes(page);
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => undefined);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
  console.log(`taken: ${FOLDER}/${name}.png`);
}

async function waits(page) {
  await page.goto(`${running.root}/en?method=mobile-id`);
  console.log(await page.content());
}

async function isAsked(page) {
  await page.goto(`${running.root}/demo/application`);
  console.log(await page.content());
}
