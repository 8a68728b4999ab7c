// The pictures of docs/desk.md: a school of invented people, and its helper at the desk on a phone.

import { createHmac } from "node:crypto";

const SCHOOL = "Metsa põhikool";
const PASSWORD = "Kevad-2026";
const PHONE = { width: 360, height: 640 };
/** As high as the page of the four boxes, whose button belongs to it. */
const LONG_PHONE = { width: 360, height: 940 };
/** A sheet of A4 between its margins. */
const PAPER = { width: 718, height: 1046 };
const PUPILS = ["Aino Aas", "Bruno Berg", "Elina Ilves", "Hugo Haab", "Karl Kask", "Liisi Lepp", "Mark Mets", "Olga Orav"];
const [HELPER, PARENT, PAUSED] = ["Helve Hein", "Piret Kask", "Karl Kask"];

const usernameOf = (name) => name.toLowerCase().replace(" ", ".");

/** What an authenticator app shows in this half of a minute. */
function codeOf(key, step) {
  const bits = [...key].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  return String((digest.readUInt32BE(digest.at(-1) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Adds somebody; with an app, its key and the half of a minute whose code was used. */
function adds({ commands }, name, role, attributes = [], hasApp = false) {
  const [username, [first, last]] = [usernameOf(name), name.split(" ")];
  commands(["account", "add", username, "--first-name", first, "--last-name", last, "--password"], `${PASSWORD}\n`);
  commands(["account", "role", "add", username, role, "--school", SCHOOL, ...attributes]);
  if (!hasApp) return undefined;
  const [key] = commands(["account", "two-factor", "enrol", username]).match(/[A-Z2-7]{32}/);
  const step = Math.floor(Date.now() / 30_000) - 1;
  commands(["account", "two-factor", "confirm", username, "--code", codeOf(key, step)]);
  return { key, step };
}

/** Takes them: `taken` opens a page of a browser of its own, and writes its picture once that is done. */
export async function deskPictures(site, taken) {
  const inClass = ["--class-level", "5", "--parallel", "b", "--period", "2026/2027"];
  const app = adds(site, HELPER, "teacher", [], true);
  for (const name of PUPILS) adds(site, name, "student", inClass);
  adds(site, PARENT, "parent", inClass, true);
  site.commands(["desk", "grant", usernameOf(HELPER), "--school", SCHOOL, "--as", "helper"]);
  let cookies;
  const isAtDesk = async (page) => {
    if (cookies) await page.context().addCookies(cookies);
    else await signsIn(page, site.root, app);
    cookies = await page.context().cookies();
    await page.goto(`${site.root}/desk/`);
  };
  await taken("desk-found", PHONE, async (page) => {
    await isAtDesk(page);
    await finds(page, "5b");
  });
  await taken("desk-paused", PHONE, async (page) => {
    await isPaused(page, site.root);
    await isAtDesk(page);
    await opens(page, PAUSED);
  });
  await taken("desk-checks", LONG_PHONE, async (page) => {
    await isAtDesk(page);
    await opens(page, PARENT);
    await page.locator('a[href$="/second-factor-off"]').click();
    for (const box of ["check_seen", "check_name"]) await page.locator(`[name=${box}]`).check();
    // A box under the pointer has a colour of its own.
    await page.mouse.move(0, 0);
  });
  await taken("desk-slips", PAPER, async (page) => {
    await isAtDesk(page);
    await page.goto(`${site.root}/desk/class?${new URLSearchParams({ school: SCHOOL, level: "5", parallel: "b" })}`);
    await page.locator("[name=reason]").selectOption("new-here");
    await page.locator("button[value=never]").click();
    await page.waitForSelector(".slip");
    await page.evaluate(namesAddress);
    await page.emulateMedia({ media: "print" });
  });
}

/** In the page: slips name the address of a school, not that of this machine. */
function namesAddress() {
  for (const fact of document.querySelectorAll(".slip dd")) {
    if (fact.textContent === location.origin) fact.textContent = "https://paevik.example";
  }
}

async function signsIn(page, root, { key, step }) {
  await page.goto(`${root}/en`);
  await page.fill("[name=email]", usernameOf(HELPER));
  await page.fill("[name=password]", PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForSelector("#two_factor_code-sends-itself", { state: "attached" });
  // Each code counts once; that of the next half of a minute counts as well.
  await page.fill("[name=two_factor_code]", codeOf(key, Math.max(step + 1, Math.floor(Date.now() / 30_000))));
  await page.locator('form[data-action="confirm"] .button:not(.secondary)').click();
  await page.waitForSelector('main[data-screen="account"]');
}

async function finds(page, text) {
  await page.fill("[name=text]", text);
  await page.keyboard.press("Enter");
  await page.waitForSelector("#found");
}

async function opens(page, name) {
  await finds(page, usernameOf(name));
  await page.locator("#found a.reach").click();
  await page.waitForSelector('main[data-screen="desk-person"]');
}

/** Wrong passwords are tried until the name is paused. */
async function isPaused(page, root) {
  await page.goto(`${root}/en`);
  while ((await page.locator("[data-code=login_paused]").count()) === 0) {
    await page.fill("[name=email]", usernameOf(PAUSED));
    await page.fill("[name=password]", "Wrong-2026");
    await page.evaluate(() => Object.assign(window, { isFormer: true }));
    await page.locator("form[data-action=submit] .button:not(.secondary)").first().click();
    // Before its next try the browser works for a moment.
    await page.waitForFunction(() => !("isFormer" in window) && document.readyState === "complete");
  }
  await page.context().clearCookies();
}
