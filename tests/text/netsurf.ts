// NetSurf, a graphical browser without scripts and with part of CSS: pictures of pages as it draws them.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Picture, Screen } from "./picture.ts";
import { until } from "./until.ts";

/** High enough for a whole form. */
const HEIGHT = 1600;
/** Where its toolbar ends. */
const TOOLBAR = 60;
/** A strip of the page with the first words of any. */
const PAGE = { left: 8, top: TOOLBAR, right: 60, bottom: 400 };
/** How often in a row a picture must be the same. */
const STILL = 12;

/** The page as NetSurf draws it in a window of a width. */
export async function picture(html: string, assets: string, width: number): Promise<Picture> {
  const server = createServer((request, answer) => {
    if (request.url === "/page") {
      answer.setHeader("content-type", "text/html; charset=utf-8").end(html);
      return;
    }
    fetch(assets + (request.url ?? "")).then(
      async (given) =>
        answer.setHeader("content-type", given.headers.get("content-type") ?? "").end(Buffer.from(await given.arrayBuffer())),
      () => answer.destroy(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const screen = await Screen.start(width, HEIGHT);
  const home = mkdtempSync(join(tmpdir(), "lavi-netsurf-"));
  for (const folder of [".config/netsurf", ".cache"]) mkdirSync(join(home, folder), { recursive: true });
  const env = { ...process.env, HOME: home, DISPLAY: screen.name, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1", LANG: "C.UTF-8" };
  const size = [`--window_width=${width}`, `--window_height=${HEIGHT}`, "--window_x=0", "--window_y=0"];
  const words = [...size, "--enable_javascript=0", `http://127.0.0.1:${port}/page`];
  const browser = spawn("netsurf-gtk", words, { env, stdio: "ignore" });
  const ended = new Promise((ended) => browser.once("exit", ended));
  try {
    return await settled(screen);
  } finally {
    browser.kill();
    await ended;
    await screen.stop();
    server.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** The picture once something is drawn and does not change any more, below the address line with its blinking caret. */
async function settled(screen: Screen): Promise<Picture> {
  let before = screen.picture();
  let still = 0;
  await until(
    async () => {
      const now = screen.picture();
      const same = now.lines(TOOLBAR, HEIGHT).equals(before.lines(TOOLBAR, HEIGHT));
      still = same && now.ink(PAGE) > 0 ? still + 1 : 0;
      before = now;
      return still >= STILL;
    },
    "a picture of NetSurf",
    45_000,
  );
  return before;
}
