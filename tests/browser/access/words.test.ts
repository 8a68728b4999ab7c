// What a screen reader says of a page, read from Chromium's accessibility tree: the waiting code, errors, steps, password rules.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Catalogue, shows, standing } from "../catalogue/catalogue.ts";
import { launch } from "../visitor.ts";

/** Screens, methods and steps, each of which has a title of its own. */
const TITLED = [
  "login-password",
  "login-mobile-id",
  "login-smart-id",
  "login-x-id",
  "waiting-mobile-id",
  "waiting-smart-id",
  "two-factor",
  "choose-user",
  "register",
  "setup-1",
  "setup-2",
  "setup-3",
  "school-1",
  "school-2",
  "forgot-password",
  "set-new-password",
  "agree-to-terms",
  "permissions",
  "roles",
];
const SHOWN = [
  "waiting-mobile-id",
  "login-empty",
  "login-wrong",
  "setup-1-empty",
  "setup-2",
  "setup-3",
  "set-new-password",
  "choose-user",
];

let catalogue: Catalogue;
let browser: Browser;

beforeAll(async () => {
  const selection = { brands: ["main"], languages: ["en"], screens: [...SHOWN, ...TITLED] };
  [catalogue, browser] = await Promise.all([Catalogue.open(selection), launch()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await catalogue?.stop();
});

async function opens(name: string): Promise<Page> {
  const shown = catalogue.shown.find(({ state }) => state.name === name);
  if (!shown) throw new Error(`the catalogue has no ${name}`);
  const page = await standing(browser);
  await shows(page, shown);
  return page;
}

interface Node {
  role: string;
  name: string;
  description: string;
  properties: Record<string, unknown>;
}

/** Everything of the page that is said, in order. */
async function said(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder = (id = nodes[0]?.nodeId ?? ""): typeof nodes => {
    const node = byId.get(id);
    return node ? [node, ...(node.childIds ?? []).flatMap((child) => inOrder(child))] : [];
  };
  return inOrder()
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => ({
      role: String(role?.value ?? ""),
      name: String(name?.value ?? "")
        .replace(/\s+/g, " ")
        .trim(),
      description: String(description?.value ?? "")
        .replace(/\s+/g, " ")
        .trim(),
      properties: Object.fromEntries(properties.map(({ name, value }) => [name, value.value])),
    }));
}

const named = (nodes: Node[], role: string, name: string | RegExp) => {
  const found = nodes.filter(
    (node) => node.role === role && (typeof name === "string" ? node.name === name : name.test(node.name)),
  );
  const others = nodes.filter((node) => node.role === role).map((node) => node.name);
  expect(found.length, `${role} ${name} among ${others.join("; ")}`).toBe(1);
  return found[0] as Node;
};

test("the waiting code is said digit by digit, in the question and under its name", async () => {
  const page = await opens("waiting-mobile-id");
  const nodes = await said(page);
  // As one number it would be "six thousand three hundred and three", and 0042 "forty-two".
  named(nodes, "heading", /^Does your phone show 6 3 0 3 ?\?$/);
  expect(nodes.filter(({ role, name }) => role === "image" && name === "6 3 0 3").length).toBe(2);
  expect(nodes.filter(({ name }) => name.includes("6303"))).toEqual([]);
  expect(nodes.some(({ role, name }) => role === "StaticText" && name === "Check code")).toBe(true);
  const texts = nodes.map(({ name }) => name);
  expect(texts.indexOf("Check code")).toBeLessThan(texts.lastIndexOf("6 3 0 3"));
  await page.context().close();
});

test("while a phone is waited for, one live region says so", async () => {
  const page = await opens("waiting-mobile-id");
  await page.waitForFunction(() => [...document.querySelectorAll('main [role="status"]')].some((one) => one.textContent?.trim()));
  const live = (await said(page)).filter(({ role, properties }) => role === "status" && properties["live"] === "polite");
  expect(live.length).toBeGreaterThan(0);
  await page.context().close();
});

test("an error is an alert with a heading and links, and each field says that it is wrong and why", async () => {
  const page = await opens("login-empty");
  const nodes = await said(page);
  expect(nodes.filter(({ role }) => role === "alert").length).toBe(1);
  named(nodes, "heading", "There is a problem");
  for (const [field, error] of [
    ["email", "Username or e-mail address"],
    ["password", "Password"],
  ]) {
    const text = (await page.locator(`p[data-field="${field}"]`).textContent())?.trim() ?? "";
    named(nodes, "link", text);
    const control = named(nodes, "textbox", error as string);
    expect([control.description, control.properties["invalid"]]).toEqual([text, "true"]);
  }
  await page.context().close();
});

test("a group of radio buttons has its question for a name, and says what is wrong", async () => {
  const page = await opens("setup-1-empty");
  const group = (await said(page)).filter(({ role }) => role === "group");
  const text = (await page.locator('p[data-field="gender"]').first().textContent())?.trim();
  expect(group.some(({ name, description }) => name !== "" && description.includes(text ?? "-"))).toBe(true);
  await page.context().close();
});

test("a step says which it is of how many, what is done, and where one is", async () => {
  const page = await opens("setup-2");
  const nodes = await said(page);
  expect(nodes.some(({ role, name }) => role === "StaticText" && /^Create account\s·\sstep 2 of 3$/.test(name))).toBe(true);
  named(nodes, "heading", "Address");
  const steps = await page.locator("main ol").ariaSnapshot();
  // One goes back to a step that is done by its button.
  const items = [...steps.matchAll(/(?:listitem: |button )"?([^"\n]+)/g)].map(([, item]) => item);
  expect(items).toEqual(["Done: Personal data", "Address", "Account data"]);
  expect(await page.locator('main [aria-current="step"]').allTextContents()).toEqual([expect.stringContaining("Address")]);
  await page.context().close();
});

test.each(["setup-3", "set-new-password"])(
  "the password's rules are read with the field, and say when they are met: %s",
  async (name) => {
    const page = await opens(name);
    const field = page.locator('main input[name="password"]');
    const rules = page.locator('[data-rules-for="password"]');
    expect(await rules.getByRole("listitem").count()).toBeGreaterThan(2);
    const group = (await said(page)).filter(({ role, description }) => role === "group" && description !== "");
    const first = (await rules.getByRole("listitem").first().textContent())?.trim() ?? "-";
    const described = await field.evaluate((element) => element.getAttribute("aria-describedby") !== null);
    expect(described || group.some(({ description }) => description.includes(first))).toBe(true);

    // More than a colour changes: what is said of the list, or by a live region, is another text.
    const words = async () => {
      const list = await rules.ariaSnapshot();
      const live = await page.locator('[role="status"]').allTextContents();
      return [list, ...live].join("\n");
    };
    await field.focus();
    const before = await words();
    await page.keyboard.type("Terehommikust1");
    await expect.poll(words, { timeout: 5_000 }).not.toBe(before);
    await page.context().close();
  },
);

test("each screen, method and step has a title of its own", () => {
  const titles = TITLED.map((name) => {
    const shown = catalogue.shown.find(({ state }) => state.name === name);
    return shown?.document.html.match(/<title>([^<]+)<\/title>/)?.[1] ?? name;
  });
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test("buttons of a list say what they choose", async () => {
  const page = await opens("choose-user");
  const nodes = await said(page);
  const buttons = nodes.filter(({ role, name }) => role === "button" && name.includes("Kadri Kuusk"));
  expect(buttons.length).toBe(3);
  // Two of them have one name.
  expect(new Set(buttons.map(({ name }) => name)).size).toBe(3);
  await page.context().close();
});
