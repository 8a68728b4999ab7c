// All text browsers, in the order of the table.

import { elinks } from "./elinks.ts";
import { links2 } from "./links2.ts";
import { lynx } from "./lynx.ts";
import { w3m } from "./w3m.ts";

export const browsers = [w3m, lynx, links2, elinks];
