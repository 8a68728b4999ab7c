import { chromium } from "./chromium.ts";
import { walk } from "./walk.ts";

walk("Chromium", chromium);
