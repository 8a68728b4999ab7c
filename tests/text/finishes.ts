// Every flow in one browser.

import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import type { TextBrowser } from "./browser.ts";
import { flows } from "./flows/index.ts";
import { World } from "./world.ts";

export function finishes(browser: TextBrowser) {
  describe(browser.name, () => {
    let world: World;

    beforeAll(async () => {
      world = await World.of(browser);
    });
    afterEach(() => world?.leave());
    afterAll(() => world?.stop());

    test.each(Object.entries(flows))("%s", async (_, flow) => {
      try {
        await flow(world);
      } catch (cause) {
        throw new Error(`${cause instanceof Error ? cause.message : cause}\nthe server said:\n${world.log()}`, { cause });
      }
    });
  });
}
