import { beforeEach, describe, expect, test, vi } from "vitest";
import { hydrate } from "../hydrate.ts";
import { doing, passing, propsFile, serve, started } from "../testing/mount.tsx";
import { PermissionsList, type PermissionsListProps } from "./PermissionsList.tsx";

const props = propsFile<PermissionsListProps>("permissions-list", "many");

async function show(before: () => unknown = () => {}) {
  const element = serve("permissions-list", <PermissionsList {...props} />, props);
  const served = element.innerHTML;
  const reload = vi.fn();
  await before();
  await started(() => hydrate(element, <PermissionsList {...props} reload={reload} />), element);
  return { element, served, reload };
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const button = (action: string) => document.querySelector(`form[data-action="${action}"] button`) as HTMLButtonElement;
const note = () => document.querySelector("[role=status]")?.textContent;
const unfold = () =>
  doing(() => {
    const details = document.querySelector("details.fold") as HTMLDetailsElement;
    details.open = true;
    // jsdom tells of it later than a browser does.
    details.dispatchEvent(new Event("toggle"));
  });

/** Sends the form of an action; whether the browser would go on with it. */
async function send(action: string): Promise<boolean> {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  // jsdom goes nowhere, and says so.
  const stay = (later: Event) => {
    sent = !later.defaultPrevented;
    later.preventDefault();
  };
  let sent = false;
  document.addEventListener("submit", stay, { once: true });
  await doing(() => document.querySelector(`form[data-action="${action}"]`)?.dispatchEvent(event));
  return sent;
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...message) => {
    throw new Error(message.join(" "));
  });
});

describe("the list", () => {
  test("adopts the server's markup without changing it", async () => {
    const { element, served } = await show();
    expect(element.innerHTML).toBe(served);
    expect(all("li[data-scope]").length).toBe(7);
    expect(all("details li[data-scope]").length).toBe(3);
  });

  test("View more makes one list and leads on to what is new", async () => {
    await show();
    await unfold();
    expect(all("details.fold").length).toBe(0);
    expect(all("main ul").length).toBe(3);
    expect(all("main h2").map((heading) => heading.textContent)).toEqual(["About <you>", "Learning", "School"]);
    expect(all("li[data-scope]").length).toBe(7);
    expect((document.activeElement as HTMLElement).dataset.scope).toBe(props.scopes[4]?.name);
  });

  test("what is sensitive bears a lock and the word", async () => {
    await show();
    const marked = all("li[data-scope]").filter((row) => row.querySelector(".tag svg"));
    expect(marked.map(({ dataset }) => dataset.scope)).toEqual(["private_grades"]);
    expect(marked[0]?.querySelector(".tag")?.textContent).toBe("Sensitive");
  });

  test("opened before the script woke it stays open, and the focus where it is", async () => {
    await show(() => {
      const details = document.querySelector("details.fold") as HTMLDetailsElement;
      const told = new Promise((told) => details.addEventListener("toggle", told, { once: true }));
      details.open = true;
      return told;
    });
    await doing(() => {});
    expect(all("details.fold").length).toBe(0);
    expect(document.activeElement?.tagName).toBe("BODY");
  });
});

describe("an answer", () => {
  test.each(["allow", "reject"])("%s is sent once, and says that it is on its way", async (action) => {
    await show();
    expect(await send(action)).toBe(true);
    expect(note()).toBe(props.words.sending);
    expect(button(action).getAttribute("aria-busy")).toBe("true");
    for (const other of ["allow", "reject"]) {
      expect(button(other).getAttribute("aria-disabled")).toBe("true");
      expect(await send(other)).toBe(false);
    }
  });

  test("one that takes too long may be given again", async () => {
    await show();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
      document.addEventListener("submit", (later) => later.preventDefault(), { once: true });
      await passing(7_900, () => document.querySelector('form[data-action="allow"]')?.dispatchEvent(event));
      expect(button("reject").getAttribute("aria-disabled")).toBe("true");
      await passing(200);
      expect([button("reject").getAttribute("aria-disabled"), note()]).toEqual([null, ""]);
    } finally {
      vi.useRealTimers();
    }
    expect(await send("allow")).toBe(true);
  });

  test("a page that the browser remembered asks anew before it takes another one", async () => {
    const { reload } = await show();
    await send("allow");
    await doing(() => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false })));
    expect(reload).not.toHaveBeenCalled();
    await doing(() => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(reload).toHaveBeenCalledOnce();
    expect(note()).toBe(props.words.loading);
    expect(document.querySelector("[data-island] > div")?.getAttribute("aria-busy")).toBe("true");
    expect(await send("allow")).toBe(false);
  });
});
