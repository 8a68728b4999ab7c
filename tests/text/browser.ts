// What differs between text browsers: how they are started, and the keys for what people do.

import type { Item } from "./seen.ts";
import type { Terminal } from "./terminal.ts";

export interface Options {
  /** Whether the browser keeps cookies. */
  cookies: boolean;
  /** The address that is opened first. */
  address: string;
  /** A folder of its own, for its settings. */
  folder: string;
}

export interface TextBrowser {
  name: string;
  /** Prints the version. */
  version: string[];
  /** Writes settings into the folder, and returns the program with its arguments. */
  command(options: Options): string[];
  /** What the screen shows, with a number at each link, field and button. */
  reads(terminal: Terminal): Promise<string>;
  /** Follows a link, presses a button, or chooses a radio button. */
  presses(terminal: Terminal, item: Item): Promise<void>;
  /** Goes to a field, types a text into it, and leaves it. */
  fills(terminal: Terminal, item: Item, text: string): Promise<void>;
  /** The same for a field of several lines, where that is another way. */
  writes?(terminal: Terminal, item: Item, text: string): Promise<void>;
  /** Opens an address. */
  opens(terminal: Terminal, address: string): Promise<void>;
  /** Whether it obeys `Refresh`, and so leaves a page that leads to another site by itself. */
  refreshes?: true;
  /** The key for the page before. */
  back: string;
}
