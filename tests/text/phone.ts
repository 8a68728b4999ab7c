// The phone of the demo, as another device than the browser's: it rings, shows a code, and is answered.

import { until } from "./until.ts";

export class Phone {
  constructor(private readonly root: string) {}

  /** From now on phones wait until they are answered. */
  async waits() {
    await this.post({ by_themselves: "false" });
  }

  /** The code that the phone of this person shows, once it rings. */
  async rings(name: string): Promise<string> {
    return (await this.ringing(name)).code;
  }

  async confirms(name: string) {
    const { session, choice } = await this.ringing(name);
    await this.post({ session, answer: choice || "confirm" });
  }

  private async ringing(name: string) {
    let found: RegExpMatchArray | null = null;
    let choice = "";
    await until(async () => {
      const page = await (await fetch(`${this.root}/demo/phone`)).text();
      const section = page.split("<section").find((part) => part.includes(` of ${name}</h2>`)) ?? "";
      found = section.match(/data-session="(\d+)" data-phone-code="(\d+)"/);
      choice = section.includes("Which code") ? (found?.[2] ?? "") : "";
      return found !== null;
    }, `the phone of ${name} to ring`);
    const [, session = "", code = ""] = found ?? [];
    return { session, code, choice };
  }

  private async post(fields: Record<string, string>) {
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${this.root}/demo/phone`, { method: "POST", body, headers });
    if (!answer.ok) throw new Error(`the phone answers ${answer.status}`);
  }
}
