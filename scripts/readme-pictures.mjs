// Takes the ten pictures of README and docs/looks.md from `lavi demo`, and the four of docs/desk.md from a school of its own.
// `npm run pictures`, or with beginnings of their names: `npm run pictures -- desk`. Needs Chromium, Roboto (Debian: fonts-roboto) and the release binary (`make build`).

import { join } from "node:path";
import { chromium } from "playwright-core";
import { FONTS, hasFont } from "../tests/browser/gallery/fonts.mjs";
import { lavi } from "./browser-speed/servers.mjs";
import { deskPictures } from "./pictures-desk.mjs";

const BINARY = process.env.LAVI_BINARY ?? join(process.env.CARGO_TARGET_DIR ?? "target", "release/lavi");
const FOLDER = "docs/images";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const DESK = { width: 1280, height: 720 };
const PHONE = { width: 360, height: 720 };
/** Somebody of the demo (src/demo/cast.rs), whose phone waits until its page is pressed. */
const PERSON = { username: "mari", password: "Terehommikust1", phone: "68000769", personalCode: "60001017869" };

const wanted = process.argv.slice(2);
const running = await lavi(BINARY, "demo");
const school = await lavi(BINARY, "serve");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [...FLAGS, "--disable-component-update", "--disable-sync"],
  env: { ...process.env, ...FONTS },
});
try {
  if (!(await hasFont(await browser.newPage()))) throw new Error("Roboto is missing (Debian: fonts-roboto)");
  await picture("sign-in", DESK, (page) => page.goto(`${running.root}/en`));
  await picture("phone", PHONE, (page) => page.goto(`${running.root}/en`));
  await picture("waiting", DESK, waits);
  await picture("consent", DESK, isAsked);
  await picture("sign-in-dark", DESK, (page) => page.goto(`${running.root}/en`), "dark");
  await picture("phone-wrong", PHONE, isWrong);
  await picture("setup", PHONE, (page) => page.goto(`${running.root}/en/setupAccount`));
  await picture("check-e-mail", DESK, forgets);
  await picture("account", DESK, signsIn);
  await picture("terms", DESK, (page) => page.goto(`${running.root}/en/terms/service`));
  // What is in sight is enough: the page of a person is long.
  await deskPictures(school, (name, viewport, goes) => picture(name, viewport, goes, "light", false));
} finally {
  await browser.close();
  await Promise.all([running.stop(), school.stop()]);
}

/** One picture, by a browser of its own. */
async function picture(name, viewport, goes, colorScheme = "light", fullPage = true) {
  if (wanted.length > 0 && !wanted.some((beginning) => name.startsWith(beginning))) return;
  const context = await browser.newContext({ viewport, locale: "en", colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await goes(page);
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => undefined);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage });
  await context.close();
  console.log(`taken: ${FOLDER}/${name}.png`);
}

async function waits(page) {
  await page.goto(`${running.root}/en`);
  await page.getByText("Mobile-ID", { exact: true }).first().click();
  await page.fill('input[name="personalCode"]', PERSON.personalCode);
  await page.fill('input[name="phoneNumber"]', PERSON.phone);
  await page.keyboard.press("Enter");
  await page.waitForSelector('main[data-screen^="waiting"]');
}

async function signsIn(page) {
  await page.goto(`${running.root}/en`);
  await page.fill('input[name="email"]', PERSON.username);
  await page.fill('input[name="password"]', PERSON.password);
  await page.keyboard.press("Enter");
  await page.waitForSelector('main[data-screen="account"]');
}

async function isWrong(page) {
  await page.goto(`${running.root}/en`);
  await page.fill('input[name="email"]', PERSON.username);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".alert");
}

async function forgets(page) {
  await page.goto(`${running.root}/en/forgotPassword`);
  await page.fill('input[name="username"]', PERSON.username);
  await page.keyboard.press("Enter");
  await page.waitForSelector('main[data-screen="success"]');
}

async function isAsked(page) {
  await page.goto(`${running.root}/demo/application/sign-in`);
  await page.fill('input[name="email"]', PERSON.username);
  await page.fill('input[name="password"]', PERSON.password);
  await page.keyboard.press("Enter");
  await page.waitForSelector('main[data-screen="permissions"]');
}
