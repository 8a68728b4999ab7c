import { webkit } from "./webkit.ts";
import { walk } from "./walk.ts";

walk("WebKit", webkit);
