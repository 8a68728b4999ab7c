// Draws docs/images/performance.svg from the all.json that `make bench` ends with: how much of its bound each figure takes.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as echarts from "echarts";

const SOURCE = join(process.env.CARGO_TARGET_DIR ?? "target", "bench", "all.json");
const TARGET = "docs/images/performance.svg";
const WIDTH = 900;
const LABELS = 380;
const ROW = 26;

if (!existsSync(SOURCE)) {
  console.error(`${SOURCE} is missing: run make bench first`);
  process.exit(1);
}

// Rows that say the same of one thing after the other are one bar, the worst of them.
const GROUPS = [
  [/^(login|register|forgotPassword)(,.*| \(disturbed\))?$/, "pages for everyone, to a constant body"],
  [/^(choose-user|permissions|terms)/, "pages of one person, to a constant body"],
  [/^longest task/, "longest task of a script"],
  [/to the next frame: typing/, "typing, to the next frame"],
  [/to the next frame/, "a press, to the next frame"],
  [/^first touch.*while the scripts load/, "first touch while scripts load, to a link"],
  [/^first touch/, "first touch at rest, to a link"],
  [/polls of one session/, "polls of one session at once"],
  [/^form ready/, "form ready, to the same page without scripts"],
  [/to oidc-provider's$/, "OpenID endpoints, to oidc-provider"],
  [/: the same, to choose-user/, "OpenID endpoints, to a page of one person"],
  [/what RS256 costs more/, "RS256 beside ES256, to OpenSSL"],
  [/^processor time of a password/, "a password sign-in, to its hash"],
  [/^login while sign-ins/, "login while sign-ins saturate, to unloaded"],
  [/^the same, p99/, "its slowest of a hundred, ms"],
  [/style sheet|^the same (for all others|with the head)/, "bytes of the login page"],
];

const worst = new Map();
for (const { name, bound, used } of JSON.parse(readFileSync(SOURCE, "utf8"))) {
  if (used === undefined) continue;
  const label = (GROUPS.find(([pattern]) => pattern.test(name)) ?? [, name])[1];
  if ((worst.get(label)?.used ?? 0) < used) worst.set(label, { used, bound });
}
const bars = [...worst].map(([name, { used, bound }]) => ({ name: `${name} (${bound})`, value: Math.round(used * 100) }));
bars.sort((a, b) => a.value - b.value);

const chart = echarts.init(null, null, { renderer: "svg", ssr: true, width: WIDTH, height: bars.length * ROW + 90 });
chart.setOption({
  backgroundColor: "#fff",
  animation: false,
  title: { text: "How much of its bound each figure takes", subtext: "100 % is the bound; less is better", left: 16, top: 10 },
  grid: { left: LABELS, right: 56, top: 64, bottom: 12 },
  xAxis: { type: "value", max: Math.max(110, ...bars.map(({ value }) => value + 5)), axisLabel: { show: false }, splitLine: { show: false } },
  yAxis: { type: "category", data: bars.map(({ name }) => name), axisTick: { show: false }, axisLabel: { color: "#333" } },
  series: {
    type: "bar",
    data: bars.map(({ value }) => ({ value, itemStyle: { color: value > 100 ? "#b3261e" : "#2f6f5e" } })),
    label: { show: true, position: "right", formatter: "{c} %", color: "#333" },
    markLine: { symbol: "none", silent: true, data: [{ xAxis: 100 }], lineStyle: { color: "#333" }, label: { formatter: "bound" } },
  },
});
writeFileSync(TARGET, `${chart.renderToSVGString()}\n`);
chart.dispose();
console.log(`drawn: ${TARGET}`);
