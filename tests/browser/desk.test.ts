// The four tasks of docs/desk.md, whole: from the sign-in of who helps to what the person sees who is helped. On a phone, with scripts and
// without. What each takes from the desk's first page on is estimated, printed, and less than a minute.

import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { schoolRegisters } from "./catalogue/schools.ts";
import { Traveller } from "./catalogue/traveller.ts";
import { Hand } from "./effort.ts";
import { Site } from "./site.ts";
import { Authenticator } from "./totp.ts";
import { launch, Visitor } from "./visitor.ts";

const SCHOOL = "Metsa Basic School";
const PASSWORD = "Kevad-2026";
const FRESH = "Suvi-2026-soe";
const PHONE = { viewport: { width: 360, height: 640 } };
/** A4 between its margins. */
const PAPER = { width: 718, height: 1046 };
/** Seconds. */
const A_MINUTE = 60;
const TIMEOUT = 180_000;
const SCHOOLS = [
  ["Lepiku kool", "liina@lepiku.example"],
  ["Nowhere Academy", "nobody@nowhere.example"],
] as const;
const NEW_PUPILS = ["aino", "bruno", "carl", "dora", "elmar", "frida", "gert", "hilda", "ivo"];

let browser: Browser;
const figures: string[] = [];

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  console.log(figures.join("\n"));
});

interface Kept {
  email?: boolean;
  password?: boolean;
  code?: boolean;
}

/** A school: who helps, its people, and their apps. */
class School {
  readonly apps = new Map<string, Authenticator>();

  private constructor(
    readonly site: Site,
    readonly scripts: boolean,
  ) {}

  static async opens(scripts: boolean): Promise<School> {
    const school = new School(await Site.start(), scripts);
    for (const [name, role] of Object.entries({ helve: "helper", piret: "school-admin", oskar: "operator", tiiu: "helper" })) {
      await school.adds(name, { email: true, password: true, code: true });
      school.gives(name, "teacher");
      const where = role === "operator" ? [] : ["--school", SCHOOL];
      school.site.command(["desk", "grant", name, "--as", role, ...where]);
    }
    return school;
  }

  /** Somebody with this user name and a family name that nobody else has. */
  async adds(name: string, { email, password, code }: Kept = {}) {
    const own = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    const names = ["--first-name", own, "--last-name", `${own}ste`, "--language", "en"];
    const address = email ? ["--email", `${name}@kool.example`] : [];
    const words = ["account", "add", name, ...names, ...address, ...(password ? ["--password"] : [])];
    this.site.command(words, password ? `${PASSWORD}\n` : "");
    if (!code) return;
    const [key = ""] = this.site.command(["account", "two-factor", "enrol", name]).match(/[A-Z2-7]{32}/) ?? [];
    const app = new Authenticator(key);
    this.site.command(["account", "two-factor", "confirm", name, "--code", await app.code()]);
    this.apps.set(name, app);
  }

  /** A role, with a class such as 5a or without one. */
  gives(name: string, role: string, [level, parallel] = "") {
    const attributes = level && parallel ? ["--class-level", level, "--parallel", parallel, "--period", "2026/2027"] : [];
    this.site.command(["account", "role", "add", name, role, "--school", SCHOOL, ...attributes]);
  }

  arrives(scripts = this.scripts): Promise<Visitor> {
    return Visitor.arrives(browser, this.site.root, { ...PHONE, javaScriptEnabled: scripts });
  }

  /** Somebody who helps comes to the desk from their account, for the first time. */
  async comesToDesk(name: string): Promise<Visitor> {
    const visitor = await this.arrives();
    await signsIn(visitor, name, PASSWORD, "two-factor");
    await entersCode(visitor, this.scripts, (await this.apps.get(name)?.code()) ?? "", "agree-to-terms");
    await visitor.sends("confirm", "account");
    await visitor.page.locator('main a[href="/desk/"]').click();
    await visitor.sees("desk");
    return visitor;
  }

  /** Who does not know the password of this name tries, until the name is paused; with scripts, as somebody without them gives up before. */
  async isGuessed(name: string) {
    const visitor = await this.arrives(true);
    const { page } = visitor;
    await page.goto("/en");
    for (let tries = 0; tries < 15; tries += 1) {
      await visitor.fills({ email: name, password: `Wrong-2026-${tries}` });
      await page.evaluate(() => Object.assign(window, { isFormer: true }));
      await page.locator("form[data-action=submit] .button:not(.secondary)").first().click();
      // Before its next try the browser works for a moment.
      await page.waitForFunction(() => !("isFormer" in window) && document.readyState === "complete");
      if ((await page.locator('[data-code="login_paused"]').count()) > 0) return visitor.leaves();
    }
    throw new Error(`${name} is never paused: ${await page.locator("main").innerText()}`);
  }
}

async function signsIn(visitor: Visitor, email: string, password: string, screen: string) {
  await visitor.opens("/en");
  await visitor.fills({ email, password });
  await visitor.sends("submit", screen);
}

/** With scripts a code of six digits is sent by itself. */
async function entersCode(visitor: Visitor, scripts: boolean, code: string, screen: string) {
  if (scripts) await visitor.page.waitForSelector("#two_factor_code-sends-itself", { state: "attached" });
  await visitor.fills({ two_factor_code: code });
  if (scripts) await visitor.sees(screen);
  else await visitor.sends("submit", screen);
}

/** Somebody signs in for the first time, by password alone. */
async function arrivesByPassword(visitor: Visitor, name: string, password: string) {
  await signsIn(visitor, name, password, "agree-to-terms");
  await visitor.sends("confirm", "account");
}

const states = (page: Page) => page.locator("main [data-state]").allInnerTexts();

/** From the desk's first page to that of a person. */
async function finds(hand: Hand, name: string) {
  await hand.types("[name=text]", name);
  await hand.enters("desk:has(#found)");
  await hand.goes("#found a.reach", "desk-person");
}

/** Notes what a task took, and is content where it was less than a minute. */
function notes(task: string, scripts: boolean, hand: Hand) {
  figures.push(`${task}, ${scripts ? "with" : "without"} scripts: ${hand}`);
  expect(hand.seconds).toBeLessThan(A_MINUTE);
}

describe.each([true, false])("at the desk, scripts: %s", (scripts) => {
  let school: School;
  let helper: Visitor;

  beforeAll(async () => {
    school = await School.opens(scripts);
    helper = await school.comesToDesk("helve");
  });

  afterAll(async () => {
    await helper?.leaves();
    await school?.site.stop();
  });

  afterEach(() => helper.page.goto("/desk/"));

  test("a pupil is paused by wrong passwords, and signs in once the pause has ended", { timeout: TIMEOUT }, async () => {
    await school.adds("juku", { email: true, password: true });
    school.gives("juku", "student", "5a");
    await school.isGuessed("juku");
    const pupil = await school.arrives();
    await signsIn(pupil, "juku", PASSWORD, "login:has([data-code=login_paused])");

    const hand = new Hand(helper);
    await finds(hand, "juku");
    expect((await states(helper.page))[0]).toMatch(/^Cannot sign in with the password for \d+ more minutes?, because wrong/);
    await hand.picks("[name=reason]", "The person asked, and is here");
    await hand.goes("button[value=unlock]", "desk-person:has([role=status])");
    expect(await helper.page.locator("[role=status]").innerText()).toBe("The pause was ended");
    expect((await states(helper.page)).join(" ")).not.toContain("wrong passwords");
    notes("a pupil is paused", scripts, hand);

    await arrivesByPassword(pupil, "juku", PASSWORD);
    await pupil.leaves();
  });

  test("a pupil without an e-mail address gets a slip, and chooses a password with it", { timeout: TIMEOUT }, async () => {
    await school.adds("leida");
    school.gives("leida", "student", "5a");
    const hand = new Hand(helper);
    await finds(hand, "leida");
    await hand.goes('main a[href$="/slip"]', "desk-person:has([name=reason])");
    await hand.picks("[name=reason]", "The person asked, and is here");
    await hand.goes('form[data-action="confirm"] .button:not(.secondary)', "desk-person:has(.slip)");
    notes("a pupil has no e-mail address", scripts, hand);
    await usesSlip(school, await readsSlip(helper.page, "Leida Leidaste"));
  });

  test("a parent who has lost the phone signs in without the code", { timeout: TIMEOUT }, async () => {
    await school.adds("pille", { email: true, password: true, code: true });
    school.gives("pille", "parent", "5a");
    const hand = new Hand(helper);
    await finds(hand, "pille");
    await hand.goes('main a[href$="/second-factor-off"]', "desk-person:has([name=check_seen])");
    for (const box of ["check_seen", "check_name", "check_lost"]) await hand.taps(`[name=${box}]`);
    await hand.picks("[name=reason]", "They phoned, and I called back");
    const button = 'form[data-action="confirm"] button.harmful';
    await hand.goes(button, "desk-person:has([data-code=required])");
    expect(await helper.page.locator("main [name^=check_]:checked").count()).toBe(3);
    expect(await helper.page.locator("[name=reason] option:checked").innerText()).toBe("They phoned, and I called back");
    const parent = await school.arrives();
    await signsIn(parent, "pille", PASSWORD, "two-factor");

    await hand.taps("[name=check_calm]");
    await hand.goes(button, "desk-person:has([role=status])");
    notes("a parent has lost the phone", scripts, hand);
    await school.site.letter("pille@kool.example", "two-factor");
    await arrivesByPassword(parent, "pille", PASSWORD);
    await parent.leaves();
  });

  test("a class has new pupils: one gets the class, all get slips, one uses it", { timeout: TIMEOUT }, async () => {
    for (const name of NEW_PUPILS) await school.adds(name);
    const [first = "", ...others] = NEW_PUPILS;
    for (const name of others) school.gives(name, "student", "1b");
    school.gives(first, "student");
    const admin = await school.comesToDesk("piret");
    await getsClass(admin, first, scripts);
    await admin.leaves();

    const hand = new Hand(helper);
    await hand.goes('main a[href="/desk/classes"]', "desk-class[data-type=list]");
    await hand.goes("main a.reach:text-is('1b')", "desk-class:has([name=reason])");
    await hand.picks("[name=reason]", "The person is new here");
    await hand.goes("button[value=never]", "desk-class[data-type=slips]");
    notes("slips for a class", scripts, hand);
    expect(await sheets(helper.page)).toEqual({ slips: 9, cut: [], beside: [], pages: 2 });
    await usesSlip(school, await readsSlip(helper.page, "Aino Ainoste"));

    // Eight are left who have never signed in.
    await helper.page.locator("main a[data-action=back]").click();
    await helper.sees("desk-class:has([name=reason])");
    await helper.fills({ reason: "new-here" });
    await helper.page.locator("button[value=never]").click();
    await helper.sees("desk-class[data-type=slips]");
    expect(await sheets(helper.page)).toEqual({ slips: 8, cut: [], beside: [], pages: 1 });
  });

  test("of two schools that wait one is approved, and one is refused with words", { timeout: TIMEOUT }, async () => {
    for (const [name, email] of SCHOOLS) {
      const { html } = await schoolRegisters(new Traveller(school.site.root, "en"), name, email);
      expect(html).toContain('data-screen="success"');
    }
    const operator = await school.comesToDesk("oskar");
    const hand = new Hand(operator);
    await hand.goes('main a[href="/desk/schools"]', "desk-schools");
    await hand.goes(`${of("Nowhere Academy")} a[href$="/refuse"]`, "desk-schools[data-type=refuse]");
    await hand.types("[name=words]", "The register of schools does not have this number.");
    await hand.goes("form[data-action=confirm] button.harmful", `desk-schools:not(:has(${of("Nowhere Academy")}))`);
    await hand.goes(`${of("Lepiku kool")} button`, `desk-schools:not(:has(${of("Lepiku kool")}))`);
    notes("schools wait", scripts, hand);
    await school.site.letter("nobody@nowhere.example", "The register of schools does not have this number.");
    await school.site.letter("liina@lepiku.example", "The registration of this school was approved: Lepiku kool");
    await operator.leaves();
  });

  test("by keyboard alone a pause is ended, and the focus is always in sight", { timeout: TIMEOUT }, async () => {
    await school.adds("karl", { email: true, password: true });
    school.gives("karl", "student", "5a");
    await school.isGuessed("karl");
    const visitor = await school.arrives();
    const { page } = visitor;
    await page.goto("/en");
    await tabsTo(page, "[name=email]");
    await page.keyboard.type("tiiu");
    await tabsTo(page, "[name=password]");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await visitor.sees("two-factor");
    if (scripts) await page.waitForSelector("#two_factor_code-sends-itself", { state: "attached" });
    await tabsTo(page, "[name=two_factor_code]");
    await page.keyboard.type((await school.apps.get("tiiu")?.code()) ?? "");
    if (!scripts) await page.keyboard.press("Enter");
    await visitor.sees("agree-to-terms");
    await presses(visitor, "form[data-action=confirm] .button:not(.secondary)", "account", "Space");
    await presses(visitor, 'main a[href="/desk/"]', "desk");
    await tabsTo(page, "[name=text]");
    await page.keyboard.type("karl");
    await page.keyboard.press("Enter");
    await visitor.sees("desk:has(#found)");
    await presses(visitor, "#found a.reach", "desk-person");
    await tabsTo(page, "[name=reason]");
    // One letter, as a browser that is held up takes a second for another beginning.
    await page.keyboard.press("T");
    expect(await page.locator("[name=reason] option:checked").innerText()).toBe("The person asked, and is here");
    await presses(visitor, "button[value=unlock]", "desk-person:has([role=status])", "Space");
    await visitor.leaves();
    const pupil = await school.arrives();
    await arrivesByPassword(pupil, "karl", PASSWORD);
    await pupil.leaves();
  });
});

/** A new pupil gets role and class from the school's administrator. */
async function getsClass(admin: Visitor, name: string, scripts: boolean) {
  const hand = new Hand(admin);
  await finds(hand, name);
  await hand.goes('main a[href$="/roles"]', "desk-person:has([name=role])");
  await hand.picks("[name=role]", "Student");
  await hand.types("[name=class_level]", "1");
  await hand.types("[name=parallel]", "b");
  await hand.types("[name=period]", "2026/2027");
  await hand.picks("[name=reason]", "The person is new here");
  await hand.goes("button[value=add-role]", "desk-person:has([role=status])");
  notes("a new pupil gets a class", scripts, hand);
}

interface SlipOnPaper {
  address: string;
  username: string;
  code: string;
}

/** What stands on the slip of this person. */
async function readsSlip(page: Page, name: string): Promise<SlipOnPaper> {
  const facts = page.locator(`.slip:has(h2:text-is("${name}")) dd`);
  const [, address = "", username = "", code = ""] = await facts.allInnerTexts();
  return { address, username, code };
}

/** The pupil opens the page of the slip, signs in with its code, and chooses a password. */
async function usesSlip(school: School, { address, username, code }: SlipOnPaper) {
  const pupil = await school.arrives();
  await pupil.page.goto(address);
  await pupil.sees("login");
  await pupil.fills({ email: username, password: code });
  await pupil.sends("submit", "admin-change-password");
  await pupil.fills({ password: FRESH, password_confirmation: FRESH });
  await pupil.sends("submit", "success");
  await arrivesByPassword(pupil, username, FRESH);
  await pupil.leaves();
}

/** What comes out of a printer: how many slips, those that are cut off, what else is seen, and how many pages. */
async function sheets(page: Page) {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  const printed = await page.evaluate(() => {
    const slips = [...document.querySelectorAll<HTMLElement>(".slip")];
    const isCut = (slip: HTMLElement) => slip.scrollHeight > slip.clientHeight || slip.scrollWidth > slip.clientWidth;
    const others = [...document.querySelectorAll("header, footer, h1, .lead, button, a")];
    return {
      slips: slips.length,
      cut: slips.filter(isCut).map((slip) => slip.innerText),
      beside: others.filter((other) => other.checkVisibility()).map((other) => other.outerHTML),
    };
  });
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type *\/Page\b/g)?.length;
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize(PHONE.viewport);
  return { ...printed, pages };
}

/** The part of a page about a school. */
const of = (school: string) => `section:has(h2:text-is("${school}"))`;

/** Goes to something by keyboard, and presses it. */
async function presses(visitor: Visitor, selector: string, screen: string, key = "Enter") {
  await tabsTo(visitor.page, selector);
  await visitor.page.keyboard.press(key);
  await visitor.sees(screen);
}

/** Presses Tab until something has the focus. Wherever it is on the way, it is shown and in sight. */
async function tabsTo(page: Page, selector: string) {
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press("Tab");
    const [isThere, unseen] = await page.evaluate(looks, selector);
    // What was out of sight is scrolled to.
    if (unseen) await expect.poll(async () => (await page.evaluate(looks, selector))[1]).toBe("");
    if (isThere) return;
  }
  throw new Error(`Tab never comes to ${selector}`);
}

/** In the page: whether what has the focus is this, and its markup where it cannot be seen. */
function looks(selector: string): readonly [boolean, string] {
  const element = document.querySelector(":focus-visible");
  // Behind the last stop is the browser's own bar.
  if (!element) return [false, document.activeElement === document.body ? "" : "the focus is not shown"];
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const isInSight = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom - top > 1;
  return [element.matches(selector), isInSight ? "" : element.outerHTML.slice(0, 90)];
}
