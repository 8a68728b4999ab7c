import { finishes } from "./finishes.ts";
import { links2 } from "./links2.ts";

finishes(links2);
