// Goes through the journeys in an engine, with scripts and without, against a demo of its own each.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Authenticator } from "../browser/totp.ts";
import type { Engine } from "./engine.ts";
import { journeys } from "./journeys.ts";
import { Person } from "./person.ts";
import { phonesWait } from "./phone.ts";
import { WatchedSite } from "./watched_site.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The engine's name and version, for table.ts. */
    version?: string;
  }
}

/** The key of the demo's people with a second factor. */
const KEY = "LAVIDEMOLAVIDEMOLAVIDEMOLAVIDEMO";

interface Walk {
  /** Whether the scripts run. */
  scripts?: boolean[];
  /** Some journeys, or all. */
  some?: string[];
  /** Whether this machine has the engine; each has it unless said otherwise. */
  isThere?: boolean;
}

/** The journeys that browsers of former years walk. */
export const FORMER = ["password", "Mobile-ID", "registration", "choose account", "consent", "account page", "desk"];

export function walk(name: string, starts: (scripts: boolean) => Promise<Engine>, options: Walk = {}) {
  const { scripts: both, some, isThere = true } = options;
  describe.skipIf(!isThere).each(both ?? [true, false])(`${name}, scripts: %s`, (scripts) => {
    let site: WatchedSite;
    let engine: Engine;
    const app = new Authenticator(KEY);

    beforeAll(async () => {
      // One after the other: what has started is stopped, also when the next one does not start.
      site = await WatchedSite.start();
      engine = await starts(scripts);
      await phonesWait(site.root);
    });

    afterAll(async () => {
      await engine?.stops();
      await site?.stop();
    });

    for (const [journey, goes] of Object.entries(journeys).filter(([journey]) => some?.includes(journey) ?? true)) {
      // WebKit's driver loses a page now and then.
      test(journey, { retry: name === "WebKit" ? 1 : 0 }, async ({ task }) => {
        task.meta.version = `${name} ${engine.version}`;
        const { root, host } = site;
        const visit = await engine.visits(root, [host]);
        let complaints: string[] = [];
        const person = new Person(visit, root);
        try {
          await goes(person, { root, host, scripts, app });
        } catch (cause) {
          throw new Error(`${cause instanceof Error ? cause.message : cause}; ${await person.stands()}`, { cause });
        } finally {
          complaints = await visit.ends();
        }
        expect([...complaints, ...site.breaches.splice(0)]).toEqual([]);
      });
    }
  });
}
