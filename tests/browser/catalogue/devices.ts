// A device without a browser, whose person types its code elsewhere (RFC 8628): the demo has none, so one is registered as an operator does.

import type { Site } from "../site.ts";

/** What the application of the device is called. */
export const DEVICE_CLIENT = "Õppekava televiisoris";

export class Device {
  private constructor(
    private readonly root: string,
    private readonly client: string,
    private readonly kept: string[],
  ) {}

  /** Registers its application at a demo. */
  static async of(demo: Site): Promise<Device> {
    const database = await databaseOf(demo);
    const scopes = ["openid", "profile", "offline_access", "user_grades"];
    const words = [
      "client",
      "add",
      DEVICE_CLIENT,
      "--public",
      "--device",
      "--sector",
      "tv.example",
      "--scopes",
      scopes.join(" "),
    ];
    const { client_id } = JSON.parse(demo.command([...words, "--json"], "", database));
    return new Device(demo.root, client_id, scopes);
  }

  /** Begins, and returns the code that it shows, and the one by which it asks. */
  async begins(): Promise<{ user_code: string; device_code: string }> {
    const body = new URLSearchParams({ client_id: this.client, scope: this.kept.join(" ") });
    const answer = await fetch(`${this.root}/account/oauth/device_authorization`, { method: "POST", body });
    if (!answer.ok) throw new Error(`the device does not begin: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** What it is told when it asks for its tokens. */
  async asks(device_code: string): Promise<{ error?: string; access_token?: string; scope?: string }> {
    const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
    const body = new URLSearchParams({ client_id: this.client, grant_type, device_code });
    return (await fetch(`${this.root}/account/oauth/token`, { method: "POST", body })).json();
  }
}

/** What a command about a demo is given: its database. */
export async function databaseOf({ root }: Site): Promise<Record<string, string>> {
  const page = await (await fetch(`${root}/demo`)).text();
  return { LAVI__EMBEDDED__DATABASE: /sqlite:\/\/[^<]+/.exec(page)?.[0] ?? "" };
}

const devices = new Map<string, Device>();

/** Lets the states of this demo have a device, and Liis, whose it is. */
export async function hasDevice(demo: Site, password: string) {
  const words = ["account", "add", "liis", "--first-name", "Liis", "--last-name", "Lill", "--password"];
  demo.command(words, `${password}\n`, await databaseOf(demo));
  devices.set(demo.root, await Device.of(demo));
}

/** The code that a device of this demo shows now. */
export async function shownCode(root: string): Promise<string> {
  const device = devices.get(root);
  if (!device) throw new Error(`no device is registered at ${root}`);
  return (await device.begins()).user_code;
}
