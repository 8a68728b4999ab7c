import { finishes } from "./finishes.ts";
import { lynx } from "./lynx.ts";

finishes(lynx);
