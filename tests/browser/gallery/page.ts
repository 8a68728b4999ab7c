// The page that shows the pictures of `make gallery` side by side: one file without dependencies, which works from a disk.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A picture: `FOLDER/brand.language.scheme.width/state.png`. */
export interface Picture {
  brand: string;
  language: string;
  scheme: string;
  width: number;
  state: string;
  /** What the state is one of. */
  screen: string;
}

/** The folder of a picture, which its contact sheet is named after. */
export const folderOf = ({ brand, language, scheme, width }: Picture) => [brand, language, scheme, width].join(".");

/** `failed` are lines about what could not be drawn; `sheets` the contact sheets without their endings. */
export function pageOf(pictures: Picture[], failed: string[] = [], sheets: string[] = []): string {
  const screens = named(pictures, ({ screen }) => screen);
  const drawn = named(pictures, folderOf);
  const data = JSON.stringify({ screens, drawn, failed, sheets }).replaceAll("<", "\\u003c");
  const page = readFileSync(fileURLToPath(new URL("page.html", import.meta.url)), "utf8");
  return page.replace(/(<script type="application\/json" id="data">)\{\}/, (_, begins: string) => begins + data);
}

/** The states of each group, each once. */
function named(pictures: Picture[], of: (picture: Picture) => string): Record<string, string[]> {
  const groups = new Map<string, Set<string>>();
  for (const picture of pictures) groups.set(of(picture), (groups.get(of(picture)) ?? new Set()).add(picture.state));
  return Object.fromEntries([...groups].map(([group, states]) => [group, [...states]]));
}
