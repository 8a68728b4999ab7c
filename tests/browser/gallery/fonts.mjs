// The font of pictures: one that readers have, whatever this machine's own is.

import { fileURLToPath } from "node:url";

/** What Chromium is started with. */
export const FONTS = { FONTCONFIG_FILE: fileURLToPath(new URL("fonts.conf", import.meta.url)) };

/** Whether the page's browser has the font; otherwise text is drawn in the next one of its list. */
export function hasFont(page) {
  return page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    const [one, other] = ["Roboto, monospace", "monospace"].map((family) => {
      pen.font = `48px ${family}`;
      return pen.measureText("Sign in with Mobile-ID").width;
    });
    return one !== other;
  });
}
