// What a page asks the server for, in bytes as they come over the wire, and the moment when its islands are there.

import type { BrowserContext, Page } from "playwright-core";

export interface Asked {
  address: string;
  status: number;
  /** As they came over the wire, with the head. */
  bytes: number;
}

/** Fills up with what the page really asks the server for; what comes from the browser's own cache is not in it. */
export async function requests(context: BrowserContext, page: Page): Promise<Asked[]> {
  const cdp = await context.newCDPSession(page);
  const addresses = new Map<string, string>();
  const asked = new Map<string, Asked>();
  const list: Asked[] = [];
  await cdp.send("Network.enable");
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url);
    addresses.set(requestId, pathname + search);
    const one = asked.get(requestId);
    if (one) one.address = pathname + search;
  });
  // Chromium reports the head as it came for what came over the network alone, sometimes before it names the request.
  cdp.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    const one = { address: addresses.get(requestId) ?? requestId, status: statusCode, bytes: 0 };
    asked.set(requestId, one);
    list.push(one);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return list;
}

/** Comes near every island of the page, and waits until it has adopted its markup. */
export async function wakes(page: Page) {
  // Before the scripts are there nobody notices.
  await page.waitForLoadState("load");
  for (const island of await page.locator("[data-island]").all()) await island.dispatchEvent("focusin");
  await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-awake])"), null, { timeout: 30_000 });
}
