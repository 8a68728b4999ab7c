// The page of `make gallery`, opened from a disk: every picture can be reached, and stands beside what it is compared with.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { folderOf, type Picture, pageOf } from "./gallery/page.ts";
import { launch } from "./visitor.ts";

const STATES: [screen: string, state: string][] = [
  ["login", "login-password"],
  ["login", "login-wrong"],
  ["waiting", "waiting-smart-id"],
  ["letters", "letter-new-password"],
];
const FAILED = ["roles in ja of main: <b>no form</b>"];
/** Every state on either brand; one is not there in Japanese. */
const PICTURES: Picture[] = ["main", "sibling"].flatMap((brand) =>
  ["et", "ja"].flatMap((language) =>
    ["light", "dark"].flatMap((scheme) =>
      [320, 1280].flatMap((width) =>
        STATES.map(([screen, state]) => ({ brand, language, scheme, width, state, screen })).filter(
          ({ state }) => language !== "ja" || state !== "login-wrong",
        ),
      ),
    ),
  ),
);
/** The smallest PNG. */
const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==", "base64");

let folder: string;
let browser: Browser;
let page: Page;
let address: string;
const complaints: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lavi-gallery-"));
  address = pathToFileURL(join(folder, "index.html")).href;
  for (const picture of PICTURES) {
    mkdirSync(join(folder, folderOf(picture)), { recursive: true });
    writeFileSync(join(folder, folderOf(picture), `${picture.state}.png`), PNG);
  }
  writeFileSync(join(folder, "index.html"), pageOf(PICTURES, FAILED, ["sheets/main.et.light.320.1"]));
  browser = await launch();
});

beforeEach(async () => {
  page = await browser.newPage();
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => complaints.push(request.url()));
  await page.goto(address);
});

afterEach(async () => {
  await page.close();
  expect(complaints.splice(0)).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What stands side by side: the caption, and the picture's file or the words in its place. */
const shown = () =>
  page.locator("figure").evaluateAll((figures) =>
    figures.map((figure) => {
      const picture = figure.querySelector("img");
      return [figure.querySelector("figcaption")?.textContent, picture?.getAttribute("src") ?? figure.lastChild?.textContent];
    }),
  );
const listed = () => page.locator("#list option").allTextContents();

test("every picture is listed, can be asked for, is there, and has its real width", async () => {
  expect(await page.locator("#total").textContent()).toBe(`${PICTURES.length} pictures`);
  expect(await listed()).toEqual(STATES.map(([, state]) => state));
  expect(
    await page.locator("#list optgroup").evaluateAll((all) => all.map((group) => (group as HTMLOptGroupElement).label)),
  ).toEqual(["login", "waiting", "letters"]);
  const wanted = PICTURES.map((picture) => {
    const { brand, language, scheme, width, state } = picture;
    const asked = new URLSearchParams({ state, brand, language, scheme, width: String(width) });
    return [String(asked), [state, `${folderOf(picture)}/${state}.png`, width]] as const;
  });
  const seen = await page.evaluate(
    async (hashes) => {
      const seen = [];
      for (const hash of hashes) {
        const changed = new Promise((changed) => addEventListener("hashchange", changed, { once: true }));
        location.hash = hash;
        await changed;
        const picture = document.querySelector("figure img") as HTMLImageElement;
        await picture.decode();
        seen.push([document.querySelector("figcaption")?.textContent, picture.getAttribute("src"), picture.clientWidth]);
      }
      return seen;
    },
    wanted.map(([hash]) => hash),
  );
  expect(seen).toEqual(wanted.map(([, picture]) => picture));
});

test("the values of each axis stand side by side, and what is missing says so", async () => {
  await page.locator("#list").selectOption("login-wrong");
  const beside = page.getByLabel("Side by side");
  await beside.selectOption("language");
  expect(await shown()).toEqual([
    ["et", "main.et.light.320/login-wrong.png"],
    ["ja", "not drawn"],
  ]);
  for (const [axis, values] of [
    ["brand", ["main", "sibling"]],
    ["scheme", ["light", "dark"]],
    ["width", ["320", "1280"]],
    ["state", ["login-password", "login-wrong"]],
  ] as const) {
    await beside.selectOption(axis);
    expect((await shown()).map(([caption]) => caption)).toEqual(values);
  }
  await page.getByLabel("Width").selectOption("1280");
  await beside.selectOption("language");
  expect(await page.locator(".none").evaluate((element) => element.getBoundingClientRect().width)).toBe(1280);
});

test("the search finds screens and states, by the keyboard alone", async () => {
  await page.keyboard.press("/");
  await page.keyboard.type("LETTERS");
  expect(await listed()).toEqual(["letter-new-password"]);
  expect(await page.locator("#count").textContent()).toBe("1 of 4 states");
  await page.keyboard.press("/");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("log wro");
  expect(await listed()).toEqual(["login-wrong"]);
  await page.keyboard.press("ArrowDown");
  expect(await shown()).toEqual([["login-wrong", "main.et.light.320/login-wrong.png"]]);
  await page.keyboard.press("/");
  await page.keyboard.type("login");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  expect(await shown()).toEqual([["login-password", "main.et.light.320/login-password.png"]]);
});

test("the address remembers what is looked at, and takes nothing that is not there", async () => {
  await page.locator("#list").selectOption("waiting-smart-id");
  await page.getByLabel("Language").selectOption("ja");
  await page.getByLabel("Side by side").selectOption("scheme");
  const seen = await shown();
  expect(seen).toEqual([
    ["light", "main.ja.light.320/waiting-smart-id.png"],
    ["dark", "main.ja.dark.320/waiting-smart-id.png"],
  ]);
  await page.reload();
  expect(await shown()).toEqual(seen);
  await page.evaluate(() => {
    location.hash = "#state=login-wrong&brand=sibling&language=xx&width=7";
  });
  await page.waitForSelector("img[src='sibling.et.light.320/login-wrong.png']");
});

test("what failed is named as it was said", async () => {
  expect(await page.locator("#failed li").allTextContents()).toEqual(FAILED);
  expect(await page.locator("#sheets a").count()).toBe(2);
});
