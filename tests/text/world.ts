// One browser, and a demo server of its own, so that its people are disturbed by nobody.

import { Device } from "../browser/catalogue/devices.ts";
import { Site } from "../browser/site.ts";
import { Authenticator } from "../browser/totp.ts";
import type { TextBrowser } from "./browser.ts";
import { Person } from "./person.ts";
import { Phone } from "./phone.ts";
import { word } from "./words.ts";

/** Everyone's password in the demo. */
export const PASSWORD = "Terehommikust1";

/** The key of Jaak's app, of the demo's cast. */
const KEY = "LAVIDEMOLAVIDEMOLAVIDEMOLAVIDEMO";

export class World {
  readonly phone: Phone;
  /** Jaak's, on one phone for all flows: each code counts once. */
  readonly app = new Authenticator(KEY);
  private readonly people: Person[] = [];
  /** What anybody saw that is meant to be hidden. */
  readonly hidden = new Set<string>();

  private constructor(
    readonly browser: TextBrowser,
    private readonly site: Site,
  ) {
    this.phone = new Phone(site.root);
  }

  static async of(browser: TextBrowser): Promise<World> {
    const world = new World(browser, await Site.start({ RUST_LOG: "warn,lavi=info" }, "demo"));
    await world.phone.waits();
    return world;
  }

  /** A device without a browser. */
  device(): Promise<Device> {
    return Device.of(this.site);
  }

  get root(): string {
    return this.site.root;
  }

  log(): string {
    return this.site.log();
  }

  /** A person with a fresh browser opens a page. */
  arrives(path: string, cookies = true): Person {
    const person = new Person(this.browser, this.site.root, path, cookies);
    this.people.push(person);
    return person;
  }

  /** Everyone ends their browser. */
  async leave() {
    for (const person of this.people.splice(0)) {
      for (const seen of person.hidden) this.hidden.add(seen);
      await person.leaves();
    }
  }

  async stop() {
    await this.leave();
    await this.site.stop();
  }
}

/** A flow from its first page to its last. */
export type Flow = (world: World) => Promise<void>;

/** Fills in name and password, and sends them. */
export async function signsIn(person: Person, name: string, password = PASSWORD) {
  await person.fills({ [word("login-username")]: name, [word("common-password")]: password });
  await person.presses(word("common-sign-in"));
}

export async function hasArrived(person: Person, name: string) {
  await person.sees(word("arrival-sign_ins"));
  await person.sees(name);
}

export async function signsOut(person: Person) {
  await person.presses(word("arrival-sign-out"));
  // With the method that was used last.
  await person.sees(word("common-create-account"));
}
