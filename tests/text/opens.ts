// Opening an address: a key brings a line to write it on.

import type { Terminal } from "./terminal.ts";
import { until } from "./until.ts";

/** Opens addresses by this key, on the line that these words are before. */
export function opensBy(key: string, words: string) {
  return async (terminal: Terminal, address: string) => {
    const isAsked = async () => (await terminal.shows()).includes(words);
    await terminal.types(key);
    await until(isAsked, "the line for an address");
    await terminal.presses("C-u");
    await terminal.types(address);
    await terminal.presses("Enter");
    await until(async () => !(await isAsked()), "the end of the line for an address");
  };
}
