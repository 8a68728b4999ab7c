// QtWebKit reads none of our scripts: its page is the one without, also when it could run them. It has no grid and no gaps, so how
// its pages look is looked at too.

import { expect, test } from "vitest";
import { PASSWORD } from "./journeys.ts";
import { Person } from "./person.ts";
import { phonesWait } from "./phone.ts";
import { hasQtWebKit, qtWebKit } from "./qtwebkit.ts";
import { FORMER, walk } from "./walk.ts";
import { WatchedSite } from "./watched_site.ts";

for (const [name, itsOwn] of Object.entries({ QtWebKit: true, "QtWebKit, JavaScript off": false })) {
  walk(name, () => qtWebKit(itsOwn), { scripts: [false], some: FORMER, isThere: hasQtWebKit });
}

test.skipIf(!hasQtWebKit).each([true, false])("JavaScript is on as asked: %s", async (itsOwn) => {
  const visit = await (await qtWebKit(itsOwn)).visits("", []);
  await visit.opens("data:text/html,<title>off</title><script>document.title = 'on'</script>");
  expect(await visit.asks(() => document.title, undefined)).toBe(itsOwn ? "on" : "off");
  expect(await visit.ends()).toEqual([]);
});

const WINDOWS = [
  [360, 640],
  [1280, 800],
] as const;

test.skipIf(!hasQtWebKit)("each screen begins in the upper half of its window, and nothing is covered", async () => {
  const site = await WatchedSite.start();
  try {
    await phonesWait(site.root);
    const visit = await (await qtWebKit(true)).visits(site.root, []);
    const person = new Person(visit, site.root);
    const looks = async (screen: string) => {
      await person.sees(screen);
      for (const [width, height] of WINDOWS) {
        await visit.resizes(width, height);
        expect(await visit.asks(faults, undefined), `${screen}, ${width} pixels wide`).toEqual([]);
      }
    };
    await person.opens("/en");
    await looks("login");
    await person.presses('main a[href$="/register"]');
    await looks("register");
    await person.presses("#pane .button");
    await looks("setup-account");
    await person.opens("/en?method=mobile-id");
    await looks("login");
    await person.fills({ personalCode: "60001019906", phoneNumber: "00000766" });
    await person.sends("submit", "waiting");
    await looks("waiting");
    await person.opens("/demo/application/sign-in");
    await person.sees("login");
    await person.signsIn("mari", PASSWORD, "permissions");
    await looks("permissions");
    expect(await visit.ends()).toEqual([]);
  } finally {
    await site.stop();
  }
});

/** What is wrong with how the page looks, asked in it. */
function faults(): string[] {
  const found: string[] = [];
  const all = (selector: string) =>
    Array.from(document.querySelectorAll<HTMLElement>(selector)).filter((one) => one.getClientRects().length > 0);
  const named = (one: HTMLElement) => `${one.localName} "${one.getAttribute("name") || one.textContent?.trim()}"`;
  if (document.documentElement.scrollWidth > window.innerWidth) found.push("the page is wider than its window");
  const controls = all("main input, main select, main button, main .button");
  window.scrollTo(0, 0);
  const heading = all("h1")[0]?.getBoundingClientRect();
  if (!heading || heading.top > window.innerHeight / 2) found.push("the heading is in the lower half of the window, or below");
  for (const control of controls) {
    control.scrollIntoView();
    const box = control.getBoundingClientRect();
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!met || !(control.contains(met) || met.contains(control))) found.push(`${named(control)} is covered`);
    if (box.width < 24 && (control as HTMLInputElement).type !== "radio") found.push(`${named(control)} is too narrow`);
  }
  const boxes = all(".foot a").map((link) => link.getBoundingClientRect());
  const touch = boxes.some((box, at) => at > 0 && box.top === boxes[at - 1]!.top && box.left - boxes[at - 1]!.right < 12);
  if (touch) found.push("the links of the foot touch");
  return found;
}
