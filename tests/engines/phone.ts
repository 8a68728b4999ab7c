// The owner of a phone of the demo world, who needs no browser: /demo/phone and its buttons over HTTP.

import { JSDOM } from "jsdom";
import { until } from "./engine.ts";

/** Does on the phone that shows this code what its button says. */
export async function onThePhone(root: string, code: string, button: "confirm" | "refuse") {
  const form = await until(`a phone that shows ${code}`, async () => {
    const form = (await looks(root)).querySelector<HTMLFormElement>(`[data-phone-code="${code}"] form`);
    return form ?? undefined;
  });
  // Some apps have the person find the code among others.
  const buttons = [...form.querySelectorAll("button")].map(({ value }) => value);
  const answer = button === "confirm" && buttons.includes(code) ? code : button;
  await sends(root, form, "answer", answer);
}

/** From now on phones wait for their owners. */
export async function phonesWait(root: string) {
  const form = (await looks(root)).querySelector<HTMLFormElement>('form[data-action="pace"]');
  if (!form) throw new Error("the phones have no pace");
  await sends(root, form, "by_themselves", "false");
}

async function looks(root: string): Promise<Document> {
  const page = await fetch(`${root}/demo/phone`);
  return new JSDOM(await page.text()).window.document;
}

async function sends(root: string, form: HTMLFormElement, name: string, value: string) {
  const body = new URLSearchParams({ [name]: value });
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>("input[type=hidden]")) body.append(name, value);
  const headers = { Origin: new URL(root).origin };
  const answer = await fetch(`${root}/demo/phone`, { method: "POST", body, headers, redirect: "manual" });
  if (answer.status !== 303) throw new Error(`the phone answered ${answer.status}`);
}
