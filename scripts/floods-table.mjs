// Writes what `make floods` has measured into docs/guessing.md, between its marks: node scripts/floods-table.mjs

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(process.env.CARGO_TARGET_DIR ?? "target", "tmp", "floods");
const PAGE = "docs/guessing.md";
const BALANCERS = ["Nginx", "HaProxy"];
const PARTS = { new: "new browsers there", known: "known browser there", owner: "its owner, in a new browser", elsewhere: "elsewhere" };

const all = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")))
  .filter(({ divisor }) => divisor === 1);
const order = ["names, IPv4", "names, IPv6", "a name", "letters", "device links", "redirects, requests, pictures", "registrations", "requests beyond the balancer's ceiling", "a home's /56", "a hundred addresses"];
const names = [...new Set(all.map(({ flood }) => flood))].sort((one, other) => order.indexOf(one) - order.indexOf(other));
if (names.length === 0) throw new Error(`${FOLDER} has no flood of full size`);

const seconds = (value) => (value < 0.95 ? value.toFixed(1) : value.toFixed(0));
/** A figure of each balancer, written once where it is the same. */
const each = (own, figure) => [...new Set(own.map((row) => String(figure(row))))].join(" / ");
const any = (own, figure) => own.some((row) => figure(row) > 0);
const cost = (own) =>
  `${each(own, (row) => row.cost.requests)} requests, ${each(own, (row) => row.cost.proofs)} proofs, ${each(own, (row) => row.seconds.toFixed(0))} s` +
  (any(own, (row) => row.cost.refused) ? `; the balancer refuses ${each(own, (row) => row.cost.refused)}` : "");
const part = (own, at) => {
  const felt = (row) => row.school[at].felt;
  const name = own[0].school[at].part;
  const captchas = any(own, (row) => felt(row).proofs) ? `${each(own, (row) => felt(row).proofs)} captchas` : "no captcha";
  const again = any(own, (row) => felt(row).again) ? `, ${each(own, (row) => felt(row).again)} sent again` : "";
  return `${PARTS[name] ?? name}: ${each(own, (row) => felt(row).people)} done, ${each(own, (row) => seconds(felt(row).longest_s))} s at most, ${captchas}${again}`;
};
const got = (own) =>
  any(own, (row) => row.cost.guesses) ? `${each(own, (row) => row.cost.guesses)} guesses looked at: ${each(own, (row) => row.got)}` : each(own, (row) => row.got);
const seen = (own) => {
  const { lines, kinds } = own[0].operator;
  if (lines === 0) return "nothing";
  const list = kinds.length > 0 ? `, ${each(own, (row) => row.operator.rows)} row (${kinds.join(", ")}), ${each(own, (row) => row.operator.counted)} counted` : "";
  return `${each(own, (row) => row.operator.lines)} lines${list}`;
};

const rows = names.map((flood) => {
  const own = BALANCERS.map((kind) => all.find((row) => row.flood === flood && row.balancer === kind)).filter(Boolean);
  return [flood, cost(own), got(own), own[0].school.map((_, at) => part(own, at)).join("; "), seen(own)];
});
const table = (head, body) => [`| ${head.join(" | ")} |`, `|${head.map(() => "---").join("|")}|`, ...body.map((row) => `| ${row.join(" | ")} |`)].join("\n");
const text = table(["flood", "what it costs the attacker", "what the guesser gets", "what the school feels meanwhile", "what the operator sees"], rows);

const page = readFileSync(PAGE, "utf8");
const [begin, end] = ["<!-- floods: begin -->", "<!-- floods: end -->"];
const [from, to] = [page.indexOf(begin), page.indexOf(end)];
if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the floods`);
writeFileSync(PAGE, `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`);
console.log(`${PAGE}: ${all.length} floods in ${rows.length} rows`);
