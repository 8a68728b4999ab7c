// What a page looks like for people who look at it in another way: enlarged fourfold, with wide spacing, in forced colours, without
// motion, on paper. Every state is loaded once, in a language of long words, and looked at in all these ways.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, Catalogue, each, PAGES, type Shown, shows, standing } from "../catalogue/catalogue.ts";
import { launch } from "../visitor.ts";

/** 1280 by 1024 pixels at 400 %. */
const ENLARGED = { width: 320, height: 256 };
const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
p { margin-bottom: 2em !important; }`;
/** What goes on while somebody waits may turn. */
const MAY_TURN = ["validation-har", "validation-har-register", "validation-xid", "login-busy"];
/** Where there is something that people print. */
const PRINTED = ["terms-service", "terms-privacy", "terms-cookies", "agree-to-terms", "account-recovery-codes"];

type Way = "enlarged" | "spaced" | "forced" | "still" | "printed";

let catalogue: Catalogue;
let browser: Browser;
const faults: Record<Way, string[]> = { enlarged: [], spaced: [], forced: [], still: [], printed: [] };
let looked = 0;

beforeAll(async () => {
  const selection = { brands: ["main"], languages: ["de"], screens: asked().screens };
  [catalogue, browser] = await Promise.all([Catalogue.open(selection), launch()]);
  // The policy of a page lets no style sheet in but its own.
  const pages = await Promise.all(
    Array.from({ length: PAGES }, () => standing(browser, { viewport: ENLARGED, bypassCSP: true })),
  );
  await each(catalogue.shown, PAGES, (shown, worker) => looksAt(pages[worker] as Page, shown));
}, 600_000);

afterAll(async () => {
  await browser?.close();
  await catalogue?.stop();
});

async function looksAt(page: Page, shown: Shown) {
  const note = (way: Way, found: string[]) => faults[way].push(...found.map((fault) => `${shown.state.name}: ${fault}`));
  await page.emulateMedia({ media: "screen", forcedColors: "none", reducedMotion: "reduce" });
  await shows(page, shown);
  note("enlarged", await page.evaluate(cut));
  if (!MAY_TURN.includes(shown.state.name)) note("still", await page.evaluate(motions));
  const style = await page.addStyleTag({ content: SPACING });
  note("spaced", await page.evaluate(cut));
  await style.evaluate((element) => (element as Element).remove());
  await page.emulateMedia({ media: "screen", forcedColors: "active", reducedMotion: "reduce" });
  note("forced", await page.evaluate(vanished));
  await page.emulateMedia({ media: "print", forcedColors: "none" });
  note("printed", await page.evaluate(unfitForPaper, PRINTED.includes(shown.state.name)));
  looked += 1;
}

/** In the page: what stands outside of it, and what its own box cuts off. */
function cut(): string[] {
  const found: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`scrolls sideways, ${scrollWidth} of ${innerWidth}`);
  const name = (element: Element) => `${element.outerHTML.replace(/ data-mark="\d+"/, "").slice(0, 70)}`;
  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    const box = element.getBoundingClientRect();
    // What is there for screen readers alone is a pixel large.
    if (box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!own || element.closest("[aria-hidden=true], svg, select")) continue;
    let hidden: Element | null = element;
    while (hidden && hidden.getBoundingClientRect().width > 1) hidden = hidden.parentElement;
    if (hidden) continue;
    if (box.right > innerWidth + 1 || (box.left < -1 && box.right > 0)) found.push(`outside: ${name(element)}`);
    const { overflowX, overflowY } = getComputedStyle(element);
    const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
    if (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${name(element)}`);
    if (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1) found.push(`cut: ${name(element)}`);
  }
  return found;
}

/** In the page: what moves. What is merely shown after a time does not: its frames are alike. */
function motions(): string[] {
  const ofFrames = ["computedOffset", "offset", "easing", "composite", "visibility"];
  const looks = (frame: ComputedKeyframe) => JSON.stringify(Object.entries(frame).filter(([key]) => !ofFrames.includes(key)));
  return document
    .getAnimations()
    .filter(({ playState }) => playState === "running")
    .map(({ effect }) => effect as KeyframeEffect)
    .filter((effect) => new Set(effect.getKeyframes().map(looks)).size > 1)
    .map(({ target }) => `moves: ${target?.outerHTML.slice(0, 70)}`);
}

/** In the page: controls without an edge, a chosen tab like the others, a focus without a ring. */
function vanished(): string[] {
  const found: string[] = [];
  const name = (element: Element) => element.outerHTML.slice(0, 70);
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  const behind = (element: Element): string => {
    const { parentElement } = element;
    if (!parentElement) return "";
    const { backgroundColor } = getComputedStyle(parentElement);
    return backgroundColor === "rgba(0, 0, 0, 0)" ? behind(parentElement) : backgroundColor;
  };
  const hasEdge = (element: Element | null) => {
    if (!element) return false;
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
    return borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== behind(element);
  };
  const fields = "main input:not([type=hidden], [type=radio], [type=checkbox]), main select";
  for (const field of document.querySelectorAll(fields))
    if (isShown(field) && !hasEdge(field) && !hasEdge(field.parentElement)) found.push(`no edge: ${name(field)}`);
  for (const button of document.querySelectorAll("main form button:not([type=button])")) {
    // A person to choose is a whole row, which has a frame with others.
    const edged = [button, button.closest(".pick")?.closest(".rows") ?? null].some(hasEdge);
    const isLink = getComputedStyle(button).textDecorationLine !== "none";
    if (isShown(button) && !edged && !isLink) found.push(`no edge: ${name(button)}`);
  }
  const looks = (element: Element) =>
    [undefined, "::before", "::after"]
      .map((part) => {
        const style = getComputedStyle(element, part);
        const { fontWeight, borderBottomWidth, borderBottomStyle, borderBottomColor, outlineStyle, textDecorationLine } = style;
        return [
          style.content,
          fontWeight,
          borderBottomWidth,
          borderBottomStyle,
          borderBottomColor,
          outlineStyle,
          textDecorationLine,
        ].join();
      })
      .join("|");
  const chosen = document.querySelector("main nav [aria-current]");
  const others = document.querySelectorAll("main nav a:not([aria-current])");
  const other = [...others].find((one) => isShown(one) && one.className === chosen?.className);
  if (chosen && other && looks(chosen) === looks(other)) found.push(`chosen like any other: ${name(chosen)}`);
  const first = document.querySelector<HTMLElement>("main a[href], main button, main input:not([type=hidden])");
  if (first && isShown(first)) {
    first.focus({ focusVisible: true } as FocusOptions);
    const { outlineStyle, outlineWidth } = getComputedStyle(first);
    const isRinged = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    if (document.activeElement === first && !isRinged) found.push(`no ring: ${name(first)}`);
  }
  return found;
}

/** In the page: buttons on paper, and a page without its text. */
function unfitForPaper(isText: boolean): string[] {
  const found: string[] = [];
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  for (const button of document.querySelectorAll("button"))
    if (isShown(button)) found.push(`a button: ${button.outerHTML.slice(0, 70)}`);
  // On a slip that is cut off its sheet the name of its person is the heading.
  const headings = [...document.querySelectorAll("h1, .slip h2")];
  if (!headings.some(isShown)) found.push("no heading");
  const texts = [...document.querySelectorAll("main p, main li")].filter(
    (element) => isShown(element) && element.textContent?.trim(),
  );
  if (isText && texts.length < 8) found.push(`${texts.length} paragraphs`);
  return found;
}

describe("every state", () => {
  test("was looked at", () => {
    console.log(`looked at ${looked} states in five ways`);
    expect(looked).toBe(catalogue.shown.length);
  });

  test("at 400 % nothing scrolls sideways and nothing is cut off", () => expect(faults.enlarged).toEqual([]));

  test("with the spacing of WCAG 1.4.12 neither", () => expect(faults.spaced).toEqual([]));

  test("in forced colours controls keep their edges, the chosen tab its mark, the focus its ring", () =>
    expect(faults.forced).toEqual([]));

  test("nothing moves where less motion is asked for", () => expect(faults.still).toEqual([]));

  test("on paper there are no buttons, and the text is there", () => expect(faults.printed).toEqual([]));
});
