import { finishes } from "./finishes.ts";
import { w3m } from "./w3m.ts";

finishes(w3m);
