// docs/connect.md, whose sections are followed word for word: what a test runs is what stands on the page.

import { readFileSync } from "node:fs";

const PAGE = "docs/connect.md";

interface Block {
  section: string;
  language: string;
  text: string;
}

function blocks(): Block[] {
  const sections = readFileSync(PAGE, "utf8").split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const name = section.slice(0, section.indexOf("\n"));
    const found = section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
    return Array.from(found, ([, language = "", text = ""]) => ({ section: name, language, text }));
  });
}

const all = blocks();
const used = new Set<Block>();

/** The headings with code. */
export function headings(): string[] {
  return [...new Set(all.map(({ section }) => section))];
}

/** The whole text under this heading. */
export function under(heading: string): string {
  return readFileSync(PAGE, "utf8").split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
}

/** The section under this heading, with the names of its examples replaced, such as `https://login.school.example`. */
export class Section {
  private readonly own: Block[];

  constructor(
    heading: string,
    private readonly names: Record<string, string> = {},
  ) {
    this.own = all.filter(({ section }) => section === heading);
    if (this.own.length === 0) throw new Error(`docs/connect.md has no code under ${heading}`);
  }

  /** The same with more names replaced. */
  with(names: Record<string, string>): Section {
    return new Section(this.own[0]?.section ?? "", { ...this.names, ...names });
  }

  /** What stands in this file: the block that names it in its first line. */
  file(name: string): string {
    return this.block(({ language, text }) => language !== "sh" && text.split("\n")[0]?.includes(name) === true, name);
  }

  /** The words of the command that begins like this. */
  command(start: string): string[] {
    const text = this.block(({ language, text }) => language === "sh" && text.startsWith(start), start);
    const words = text
      .replace(/\\\n/g, " ")
      .trim()
      .matchAll(/"([^"]*)"|\S+/g);
    return Array.from(words, ([word, quoted]) => quoted ?? word);
  }

  /** The first lines of the blocks that nothing has asked for. */
  unused(): string[] {
    return this.own.filter((block) => !used.has(block)).map(({ text }) => text.split("\n")[0] ?? "");
  }

  private block(fits: (block: Block) => boolean, what: string): string {
    const found = this.own.find(fits);
    if (!found) throw new Error(`docs/connect.md has no ${what} under ${this.own[0]?.section}`);
    used.add(found);
    return Object.entries(this.names).reduce((text, [name, value]) => text.replaceAll(name, value), found.text);
  }
}
