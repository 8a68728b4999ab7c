// Golden files: the markup of an island as askama and React both write it. Written with attributes in order and a line a tag,
// so that spelling does not count and a difference can be read. `UPDATE_GOLDENS=1 npm test` writes them anew from React;
// tests/suite/islands.rs compares the templates with the same files.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

export function goldens<Props>(island: string, render: (props: Props) => ReactNode) {
  const folder = join("islands", island);
  for (const file of readdirSync(join(folder, "props"))) {
    const name = file.replace(".json", "");
    test(`writes ${island}/goldens/${name}.html`, () => {
      const props = JSON.parse(readFileSync(join(folder, "props", file), "utf8")) as Props;
      const written = spell(renderToString(render(props)));
      const golden = join(folder, "goldens", `${name}.html`);
      if (process.env.UPDATE_GOLDENS) {
        mkdirSync(dirname(golden), { recursive: true });
        writeFileSync(golden, written);
      }
      expect(written).toBe(readFileSync(golden, "utf8"));
    });
  }
}

/** HTML in one spelling: parsed, attributes in order, a line a tag. */
export function spell(html: string): string {
  const template = document.createElement("div");
  template.innerHTML = html;
  for (const element of template.querySelectorAll("*")) {
    const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  return `${template.innerHTML.replaceAll("\n", "&#10;").replaceAll("><", ">\n<")}\n`;
}
