// Draws what letters show as a brand's mark, static/brands/*/mark.png: its favicon at 32 pixels, twice as fine, on no ground.
// `npm run marks`; needs Chromium.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const BRANDS = "static/brands";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [...FLAGS, "--disable-component-update", "--disable-sync"],
});
try {
  const page = await browser.newPage({ viewport: { width: 32, height: 32 }, deviceScaleFactor: 2 });
  for (const brand of readdirSync(BRANDS)) {
    const drawn = readFileSync(join(BRANDS, brand, "favicon.svg"), "utf8");
    await page.setContent(`<style>body { margin: 0; } svg { display: block; width: 32px; height: 32px; }</style>${drawn}`);
    const path = join(BRANDS, brand, "mark.png");
    await page.screenshot({ path, omitBackground: true });
    console.log(`drawn: ${path}`);
  }
} finally {
  await browser.close();
}
