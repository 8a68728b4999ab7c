// axe over every screen in every state, in English, on each brand, in each colour scheme. A page is loaded once: what depends on
// the scheme, the contrast, is looked at again in the dark. The other languages take turns: a selection of states, each in every
// language, and each time on one brand in one scheme. LANGUAGES, BRANDS or SCREENS ask for everything in what they name.

import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, BRANDS, Catalogue, each, LANGUAGES, PAGES, type Shown, STATES, shows, standing } from "../catalogue/catalogue.ts";
import { isLetter } from "../catalogue/state.ts";
import { launch } from "../visitor.ts";

/** Off by default in axe, and true of every page here. */
const OPT_IN = ["target-size", "label-content-name-mismatch", "p-as-heading", "focus-order-semantics", "css-orientation-lock"];
/** A letter is shown within a mail program, which has the landmarks. */
const OF_MAIL_PROGRAMS = ["landmark-one-main", "region"];
/** What the colour scheme decides. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];
const SCHEMES = ["light", "dark"] as const;
const FULL = "en";
/** What other languages are looked at in: what has most words, most fields, or parts that no other screen has. */
const IN_OTHERS = [
  "login-password",
  "login-all-open",
  "login-id-card",
  "login-empty",
  "login-mobile-id-empty",
  "login-captcha",
  "login-view-mini",
  "waiting-smart-id",
  "waiting-link",
  "two-factor",
  "choose-user",
  "register",
  "setup-1-empty",
  "setup-2",
  "setup-3-wrong",
  "school-2",
  "set-new-password-weak",
  "success-registration",
  "failed-registration",
  "terms-accessibility",
  "agree-to-terms",
  "permissions-many",
  "roles",
  "error-404",
  "account",
  "account-sessions",
  "account-two-factor-set-up",
  "device-ask",
];
const isNarrowed = ["LANGUAGES", "BRANDS", "SCREENS"].some((name) => process.env[name]);

type Scheme = (typeof SCHEMES)[number];

interface Cell {
  shown: Shown;
  scheme: Scheme;
  rules: number;
  faults: string[];
}

let catalogue: Catalogue;
let browser: Browser;

beforeAll(async () => {
  [catalogue, browser] = await Promise.all([
    Catalogue.open({ ...asked(), only: ({ state, brand, language }) => schemesOf(state.name, brand, language).length > 0 }),
    launch(),
  ]);
}, 600_000);

afterAll(async () => {
  await browser?.close();
  await catalogue?.stop();
});

test("axe finds nothing in any cell of the matrix", { timeout: 1_200_000 }, async () => {
  const desk = { viewport: { width: 1_280, height: 800 } };
  const pages = await Promise.all(Array.from({ length: PAGES }, () => standing(browser, desk)));
  let done = 0;
  const rows = await each(catalogue.shown, PAGES, (shown, worker) => {
    done += 1;
    if (done % 200 === 0) console.log(`axe: ${done} of ${catalogue.shown.length} pages`);
    return looksAt(pages[worker] as Page, shown);
  });
  const cells = rows.flat();
  console.log(table(cells));
  expect(Math.min(...cells.map(({ rules }) => rules))).toBeGreaterThan(0);
  expect(new Set(cells.map(({ shown }) => shown)).size).toBe(catalogue.shown.length);
  if (!isNarrowed) {
    // Every state in full, every language on each brand and in each scheme, and nothing named that is not there.
    const inFull = cells.filter(({ shown }) => shown.language === FULL).map(({ shown }) => shown.state.name);
    expect([...new Set(inFull)].sort()).toEqual(STATES.map(({ name }) => name).sort());
    const others = cells.filter(({ shown }) => shown.language !== FULL);
    expect(new Set(others.map(({ shown }) => shown.state.name))).toEqual(new Set(IN_OTHERS));
    const met = new Set(others.map(({ shown, scheme }) => `${shown.language} ${shown.brand} ${scheme}`));
    expect(met.size).toBe((LANGUAGES.length - 1) * BRANDS.length * SCHEMES.length);
  }
  const faulty = cells.flatMap(({ shown, scheme, faults }) =>
    faults.map((fault) => `${shown.state.name} ${shown.brand} ${shown.language} ${scheme}: ${fault}`),
  );
  expect(faulty).toEqual([]);
});

/** In which schemes a state is looked at in a language on a brand. */
function schemesOf(name: string, brand: string, language: string): readonly Scheme[] {
  if (isNarrowed || language === FULL) return SCHEMES;
  const at = IN_OTHERS.indexOf(name);
  if (at < 0) return [];
  // All four of brands and schemes come round for each language, and for each state.
  const turn = at + LANGUAGES.indexOf(language);
  const [theirs, scheme] = [BRANDS[turn % 2], SCHEMES[Math.floor(turn / 2) % 2]];
  return theirs === brand && scheme ? [scheme] : [];
}

async function looksAt(page: Page, shown: Shown): Promise<Cell[]> {
  const [first = "light", ...others] = schemesOf(shown.state.name, shown.brand, shown.language);
  await page.emulateMedia({ colorScheme: first });
  await shows(page, shown);
  await page.evaluate(axe.source);
  const cells: Cell[] = [];
  for (const scheme of [first, ...others]) {
    await page.emulateMedia({ colorScheme: scheme });
    const only = scheme === first ? undefined : OF_COLOURS;
    const out = isLetter(shown.state) ? OF_MAIL_PROGRAMS : [];
    const { rules, faults } = await page.evaluate(runs, { only, optIn: OPT_IN, out });
    cells.push({ shown, scheme, rules, faults });
  }
  return cells;
}

/** In the page. */
async function runs({ only, optIn, out }: { only: string[] | undefined; optIn: string[]; out: string[] }) {
  const root = document.documentElement;
  // A page for frames is transparent, and lies on the canvas of its colour scheme; axe takes it for white.
  const isClear = (element: Element) => getComputedStyle(element).backgroundColor === "rgba(0, 0, 0, 0)";
  if (isClear(root) && isClear(document.body)) root.style.backgroundColor = "canvas";
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const { violations, passes } = await axe.run({
    resultTypes: ["violations"],
    // A page's style sheet stands in it, and a framed page is a state of its own.
    preload: false,
    iframes: false,
    // Takes longer than many a rule; the markup says as well where it is.
    selectors: false,
    ...(only
      ? { runOnly: { type: "rule" as const, values: only } }
      : { rules: Object.fromEntries([...optIn, ...out].map((rule) => [rule, { enabled: !out.includes(rule) }])) }),
  });
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} at ${html.slice(0, 120)}`));
  return { rules: violations.length + passes.length, faults };
}

/** Clean cells of all, by language, brand and scheme. */
function table(cells: Cell[]): string {
  const columns = BRANDS.flatMap((brand) => SCHEMES.map((scheme) => ({ brand, scheme })));
  const count = (chosen: Cell[]) => `${chosen.filter(({ faults }) => faults.length === 0).length}/${chosen.length}`;
  const line = (name: string, of: (cell: Cell) => boolean) => {
    const row = cells.filter(of);
    const counts = columns.map(({ brand, scheme }) =>
      count(row.filter((cell) => cell.shown.brand === brand && cell.scheme === scheme)),
    );
    return [name, ...counts].map((text) => text.padEnd(14)).join("");
  };
  const head = ["clean of all", ...columns.map(({ brand, scheme }) => `${brand} ${scheme}`)];
  const loads = new Set(cells.map(({ shown }) => shown));
  const states = (language: string) =>
    new Set(cells.filter(({ shown }) => shown.language === language).map(({ shown }) => shown.state.name)).size;
  return [
    head.map((text) => text.padEnd(14)).join(""),
    ...LANGUAGES.map((language) => line(language, ({ shown }) => shown.language === language)),
    line("all", () => true),
    `states: ${LANGUAGES.map((language) => `${language} ${states(language)}`).join(", ")} of ${STATES.length}`,
    `${loads.size} pages loaded, ${count(cells)} cells clean`,
  ].join("\n");
}
