// axe over the markup of every island, as its golden files have it. Colours and sizes need a browser (tests/browser/access).

import { readdirSync, readFileSync } from "node:fs";
import axe from "axe-core";
import { expect, test } from "vitest";

const GOLDENS = ["method-tabs", "permissions-list", "setup-stepper", "waiting"].flatMap((island) =>
  readdirSync(`islands/${island}/goldens`).map((name) => `islands/${island}/goldens/${name}`),
);
/** What a part of a page cannot have, and what is drawn. */
const OF_PAGES = ["color-contrast", "target-size", "region", "page-has-heading-one", "landmark-one-main", "document-title"];

async function faults(markup: string): Promise<string[]> {
  document.documentElement.lang = "en";
  document.body.innerHTML = `<main>${markup}</main>`;
  const rules = Object.fromEntries(OF_PAGES.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(document, { rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

test("axe sees what is wrong", async () => {
  expect((await faults('<input name="a"><ul><p>b</p></ul>')).map((fault) => fault.split(":")[0])).toEqual(["label", "list"]);
});

test.each(GOLDENS)("%s", async (golden) => {
  expect(await faults(readFileSync(golden, "utf8"))).toEqual([]);
});
