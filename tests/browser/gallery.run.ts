// `make gallery`: a picture of every screen in every state, on each brand, in each colour scheme, at two widths, in each language,
// contact sheets of them, and a page to look at them side by side. LANGUAGES, BRANDS, SCHEMES, WIDTHS and SCREENS (beginnings of
// names, see tests/browser/catalogue) narrow it: `make gallery LANGUAGES=en,de SCREENS=login,waiting`. What fails is named at the
// end, and everything else is drawn.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { asked, Catalogue, each, nameOf, PAGES, type Shown, shows, standing } from "./catalogue/catalogue.ts";
import { isLetter } from "./catalogue/state.ts";
import { FONTS, hasFont } from "./gallery/fonts.mjs";
import { folderOf, type Picture, pageOf } from "./gallery/page.ts";
import { launch } from "./visitor.ts";

const list = (name: string, all: string[]) => process.env[name]?.split(/[\s,]+/).filter(Boolean) ?? all;

const FOLDER = join(process.env.CARGO_TARGET_DIR ?? "target", "gallery");
const SCHEMES = list("SCHEMES", ["light", "dark"]) as ("light" | "dark")[];
const WIDTHS = list("WIDTHS", ["320", "1280"]).map(Number);
const HEIGHTS: Record<number, number> = { 320: 640, 1280: 800 };
/** Pictures on a sheet, and in its rows. */
const SHEET = { narrow: { columns: 8, rows: 3, width: 220 }, wide: { columns: 4, rows: 4, width: 460 } };

test("gallery", async () => {
  const began = Date.now();
  rmSync(FOLDER, { recursive: true, force: true });
  const failed: string[] = [];
  const fails = (line: string) => {
    console.log(`not drawn: ${line}`);
    failed.push(line.replaceAll(/\s+/g, " "));
  };
  const [catalogue, browser] = await Promise.all([Catalogue.open({ ...asked(), fails }), launch(FONTS)]);
  try {
    const pages = await Promise.all(Array.from({ length: PAGES }, () => standing(browser)));
    if (!(await hasFont(pages[0] as Page))) console.log("Roboto is missing (Debian: fonts-roboto): another font is drawn");
    let done = 0;
    const taken = await each(catalogue.shown, PAGES, async (shown, worker) => {
      done += 1;
      if (done % 100 === 0) console.log(`${done} of ${catalogue.shown.length} pages`);
      return takes(pages[worker] as Page, shown).catch((cause: Error) => {
        fails(`${nameOf(shown)}: ${cause.message}`);
        return [];
      });
    });
    const pictures = taken.flat();
    const sheets = await contactSheets(pages[0] as Page, pictures);
    writeFileSync(join(FOLDER, "index.html"), pageOf(pictures, failed, sheets));
    const seconds = Math.round((Date.now() - began) / 1_000);
    console.log(
      `${pictures.length} pictures of ${catalogue.shown.length} pages, ${sheets.length} contact sheets, ${seconds} s: ${FOLDER}/index.html`,
    );
  } finally {
    await browser.close();
    await catalogue.stop();
  }
  expect(failed).toEqual([]);
});

/** The pictures of one page, which is loaded once a width: what scripts make of it may depend on the room. */
async function takes(page: Page, shown: Shown): Promise<Picture[]> {
  const { state, brand, language, document } = shown;
  const screen = isLetter(state) ? "letters" : (document.html.match(/data-screen="([^"]+)"/)?.[1] ?? state.name);
  const pictures: Picture[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
    await shows(page, shown);
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      const picture = { brand, language, scheme, width, state: state.name, screen };
      await page.screenshot({ path: fileOf(picture), fullPage: true, animations: "disabled", scale: "css" });
      pictures.push(picture);
    }
  }
  return pictures;
}

const fileOf = (picture: Picture) => join(FOLDER, folderOf(picture), `${picture.state}.png`);

/** Writes the sheets, and gives their names without endings. */
async function contactSheets(page: Page, pictures: Picture[]): Promise<string[]> {
  mkdirSync(join(FOLDER, "sheets"), { recursive: true });
  const groups = grouped(pictures);
  const written: string[] = [];
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1_900, height: 1_000 });
  for (const [sheet, all] of groups) {
    const { columns, rows, width } = (all[0]?.width ?? 0) < 800 ? SHEET.narrow : SHEET.wide;
    for (let from = 0; from < all.length; from += columns * rows) {
      const some = all.slice(from, from + columns * rows);
      const name = join("sheets", `${sheet}.${from / (columns * rows) + 1}`);
      writeFileSync(join(FOLDER, `${name}.html`), sheetOf(some, join(FOLDER, "sheets"), columns, width));
      await page.goto(pathToFileURL(join(FOLDER, `${name}.html`)).href);
      await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
      written.push(name);
    }
  }
  return written;
}

function sheetOf(pictures: Picture[], from: string, columns: number, width: number): string {
  const figures = pictures.map((picture) => {
    const href = relative(from, fileOf(picture));
    return `<figure><figcaption>${picture.state}</figcaption><a href="${href}"><img src="${href}" alt=""></a></figure>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>
body { margin: 8px; background: #888; font: 12px sans-serif; display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 8px; }
figure { margin: 0; max-height: ${width * 3}px; overflow: hidden; }
figcaption { color: #fff; background: #333; padding: 2px 4px; }
img { width: 100%; display: block; }
</style>${figures.join("\n")}`;
}

function grouped(pictures: Picture[]): Map<string, Picture[]> {
  const groups = new Map<string, Picture[]>();
  for (const picture of pictures) groups.set(folderOf(picture), [...(groups.get(folderOf(picture)) ?? []), picture]);
  return groups;
}
