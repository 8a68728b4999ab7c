// The camera of a phone: reads QR codes in pictures by jsQR, a decoder that is not ours.

import { createRequire } from "node:module";
import type jsQR from "jsqr";
import type { Browser } from "playwright-core";

type Decoder = typeof jsQR;

const DECODER = createRequire(import.meta.url).resolve("jsqr");

export interface Scanned {
  data: string;
  version: number;
}

/** Versions of a QR code have four modules more each, from 21. */
export const modules = ({ version }: Scanned) => 17 + 4 * version;

/** Reads a picture, a screenshot or the answer of the server, in a page of its own. */
export async function scans(browser: Browser, picture: Buffer | string, type = "image/png"): Promise<Scanned | null> {
  const page = await browser.newPage();
  await page.addScriptTag({ path: DECODER });
  const found = await page.evaluate(
    async ([base64, type]) => {
      const image = new Image();
      image.src = `data:${type};base64,${base64}`;
      await image.decode();
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext("2d") as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const { jsQR } = globalThis as unknown as { jsQR: Decoder };
      const code = jsQR(context.getImageData(0, 0, width, height).data, width, height);
      return code && { data: code.data, version: code.version };
    },
    [Buffer.from(picture).toString("base64"), type] as const,
  );
  await page.close();
  return found;
}

/** The second of a QR code's link. */
export const second = (data: string) => Number(data.match(/&elapsedSeconds=(\d+)&/)?.[1] ?? Number.NaN);
