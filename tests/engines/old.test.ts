// Browsers of former years, at the floors that docs/browsers.md states and between them. The older ones run scripts, but not
// ours: their page is the one without scripts, whole.

import { oldChromium } from "./old_chromium.ts";
import { FORMER, walk } from "./walk.ts";

for (const [version, scripts] of Object.entries({ 66: false, 83: false, 92: false, 103: true, 106: true })) {
  walk(`Chromium ${version}`, () => oldChromium(`chromium-${version}`), { scripts: [scripts], some: FORMER });
}
