import { finishes } from "./finishes.ts";
import { elinks } from "./elinks.ts";

finishes(elinks);
