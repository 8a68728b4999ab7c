// Firefox asks the visitor whether a frame may use the cookies of our own pages, and waits for an answer for ever. A sign-in in a
// frame must not.

import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "../browser/site.ts";
import { until } from "./engine.ts";
import { type Firefox, firefox } from "./firefox.ts";
import { PASSWORD } from "./journeys.ts";
import { Person } from "./person.ts";

const BUTTON = 'form[data-action="submit"] .button';
const HEARD = '{"action":"login","type":"password"}';

let site: Site;
let host: string;
let engine: Firefox;

beforeAll(async () => {
  // Some first questions Firefox answers by itself.
  const asks = { "dom.storage_access.auto_grants": false };
  site = await Site.start({}, "demo");
  engine = await firefox(true, asks);
  host = site.root.replace("localhost", "127.0.0.1");
});

afterAll(async () => {
  await engine?.stops();
  await site?.stop();
});

/** A person in front of another site's page, before the sign-in button is pressed for the first time. */
async function arrives() {
  const visit = await engine.visits(site.root, [host]);
  const person = new Person(visit, site.root);
  await person.opens(`${host}/demo/host?view=mini`);
  const framed = person.within("iframe");
  await framed.sees("login");
  await until("the script of the page in the frame", () => framed.tab.asks(isComplete, undefined));
  await framed.fills({ email: "mari", password: PASSWORD });
  return { visit, person, framed };
}

test("the first press shows words and a busy button at once, and signs in by itself", async () => {
  const { visit, person, framed } = await arrives();
  const pressed = Date.now();
  await framed.presses(BUTTON);
  await framed.finds(`${BUTTON}[aria-busy="true"]`);
  const words = await framed.attribute("#status", "data-cookies-asked");
  expect(words).not.toBe("");
  expect([await framed.reads("#status"), await framed.reads(`form[data-action="submit"] .hint`)]).toEqual([words, words]);
  expect(visit.posts, "the form is held").toEqual([]);
  await framed.sees("success");
  expect(Date.now() - pressed).toBeGreaterThan(2_500);
  expect(await person.reads("#heard li")).toBe(HEARD);
  expect(visit.posts).toHaveLength(1);
  expect(await visit.ends()).toEqual([]);
});

test("a second press does not wait, and sends the form once", async () => {
  const { visit, person, framed } = await arrives();
  await framed.presses(BUTTON);
  await framed.finds(`${BUTTON}[aria-busy="true"]`);
  await framed.presses(BUTTON);
  await framed.sees("success");
  expect(await person.reads("#heard li")).toBe(HEARD);
  // Longer than a form is held.
  await new Promise((later) => setTimeout(later, 3_500));
  expect(visit.posts).toHaveLength(1);
  expect(await visit.ends()).toEqual([]);
});

const isComplete = () => document.readyState === "complete";
