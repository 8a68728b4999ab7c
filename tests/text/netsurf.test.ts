// NetSurf draws the main screens: the heading is not covered, every field has an edge that can be seen, and lies in the window.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Site } from "../browser/site.ts";
import { picture } from "./netsurf.ts";
import type { Box } from "./picture.ts";

const HEADING = 0xff00ff;
const LANGUAGES = 0x00fe00;
/** The fields have colours from here on. */
const FIELD = 0x00d0ff;

const WIDTHS = [340, 1024];

let site: Site;

beforeAll(async () => {
  site = await Site.start({}, "demo");
});

afterAll(() => site?.stop());

/** The page as NetSurf would get it. */
async function page(path: string): Promise<string> {
  return (await fetch(site.root + path)).text();
}

/** The page that asks to confirm on the phone. */
async function waiting(body: string): Promise<string> {
  const headers = {
    "Sec-Fetch-Site": "same-origin",
    "content-type": "application/x-www-form-urlencoded",
    // The form's page has set it; without any the server says that cookies are off.
    cookie: "lavi_lang=en",
  };
  const answer = await fetch(`${site.root}/en?method=smart-id`, { method: "POST", body, headers, redirect: "manual" });
  expect(answer.status, "Smart-ID asked for").toBe(303);
  const cookie = answer.headers.getSetCookie().map((given) => given.split(";")[0]);
  const where = new URL(answer.headers.get("location") ?? "", site.root);
  return (await fetch(where, { headers: { cookie: cookie.join("; ") } })).text();
}

const fill = (colour: number) =>
  `background:#${colour.toString(16).padStart(6, "0")};color:#${colour.toString(16).padStart(6, "0")}`;

/** The same page with heading, list of languages and fields each filled with a colour. What is where does not change. */
function marked(html: string): { html: string; fields: number } {
  let fields = 0;
  return {
    html: html
      .replace("<h1", `<h1 style="${fill(HEADING)}"`)
      .replace(/(class="languages"[^]*?<ul)/, `$1 style="${fill(LANGUAGES)}"`)
      .replace(/<input(?=[^>]*type="(?:text|password|tel|email)")/g, () => `<input style="${fill(FIELD + fields++)}"`),
    get fields() {
      return fields;
    },
  };
}

const meet = (one: Box, other: Box) =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;

const screens: Record<string, () => Promise<string>> = {
  login: () => page("/en"),
  "Mobile-ID": () => page("/en?method=mobile-id"),
  register: () => page("/en/register"),
  waiting: () => waiting("country=EE&personalCode=40504040001"),
  "waiting, device link": () => waiting("start=device-link"),
  terms: () => page("/en/terms/service"),
  success: () => page("/en/success?type=registration"),
};

describe.each(WIDTHS)("%i pixels wide", (width) => {
  test.each(Object.entries(screens))("%s", async (name, html) => {
    const plain = await html();
    const marks = marked(plain);
    const seen = await picture(plain, site.root, width);
    const places = await picture(marks.html, site.root, width);

    const heading = places.box(HEADING);
    if (!heading) throw new Error("no heading is drawn");
    expect(heading.filled, "how much of the heading is uncovered").toBeGreaterThan(0.98);
    expect(seen.ink(heading), "ink of the heading").toBeGreaterThan(0.02);
    const languages = places.box(LANGUAGES);
    if (languages) expect(meet(heading, languages), "the list of languages lies on the heading").toBe(false);

    expect(marks.fields > 0, "fields").toBe(["login", "Mobile-ID"].includes(name));
    for (let field = 0; field < marks.fields; field++) {
      const box = places.box(FIELD + field);
      if (!box) throw new Error(`field ${field + 1} is not drawn`);
      expect(box.right, `right end of field ${field + 1}`).toBeLessThan(width);
      expect(box.right - box.left, `width of field ${field + 1}`).toBeGreaterThan(60);
      expect(seen.edge(box), `how much of the edge of field ${field + 1} can be seen`).toBeGreaterThan(0.8);
    }
  });
});
