import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answering, doing, html, propsFile, serve, started } from "../testing/mount.tsx";
import { earlyTabs } from "./early_tabs.ts";
import { MethodTabs, start } from "./MethodTabs.tsx";
import type { MethodTabsProps } from "./props.ts";

const props = propsFile<MethodTabsProps>("method-tabs", "row");
const others = propsFile<MethodTabsProps>("method-tabs", "grid");
const navigate = vi.fn();

function page(method: string, label: string): string {
  return `<!doctype html><title>${label} – Päevik</title>
    <details class="languages"><a href="/et?method=${method}" hreflang="et">eesti</a></details>
    <main><section class="pane" id="pane" data-method="${method}"><form><input name="${label}"></form></section></main>`;
}

const answers = {
  "/en?method=mobile-id": html(page("mobile_id", "Mobile-ID")),
  "/en?method=har-id&view=mini": html(page("har_id", "HarID")),
};

const led = (answer: () => Response) => () => Object.defineProperty(answer(), "redirected", { value: true });

/** The page, with what loads with it. */
function arrive(table: Record<string, () => Response> = answers) {
  const element = serve(
    "method-tabs",
    <MethodTabs {...props} />,
    props,
    `<section class="pane" id="pane" data-method="password"><form><input name="email"></form></section>
    <div data-island="other-methods">${renderToString(<MethodTabs {...others} />)}</div>
    <script type="application/json" data-props>${JSON.stringify(others).replaceAll("<", "\\u003c")}</script>
    <p role="status" id="status"></p>`,
  );
  const grid = document.querySelector<HTMLElement>("[data-island=other-methods]") as HTMLElement;
  const fetched = answering(table);
  return { element, grid, fetched, early: earlyTabs(element, navigate), earlyGrid: earlyTabs(grid, navigate) };
}

/** The page, with the island awake. */
async function show(table?: Record<string, () => Response>) {
  const page = arrive(table);
  await started((element) => start(element, page.early), page.element);
  await started((element) => start(element, page.earlyGrid), page.grid);
  return page;
}

const tab = (label: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>(".tab")].find((tab) => tab.textContent === label) as HTMLAnchorElement;
const marked = () => [...document.querySelectorAll("[aria-current]")].map(({ textContent }) => textContent);
const pane = () => document.getElementById("pane") as HTMLElement;

beforeEach(() => {
  navigate.mockReset();
  window.history.replaceState(null, "", "/en");
  vi.spyOn(console, "error").mockImplementation((...message) => {
    throw new Error(message.join(" "));
  });
});

describe("when JavaScript is unavailable", () => {
  test("every tab is a link with its own address, and the present one is named", () => {
    const element = serve("method-tabs", <MethodTabs {...props} />, props);
    const links = [...element.querySelectorAll("a")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(props.tabs.map(({ href }) => href));
    expect(links.map((link) => link.getAttribute("aria-current"))).toEqual(["page", null]);
    expect(element.querySelector("[role], [tabindex]")).toBeNull();
  });
});

describe("with the script", () => {
  test("links stay links, each a stop of its own, and the pane stays what it was", async () => {
    const { element, grid } = arrive();
    const served = () => [element.innerHTML, grid.innerHTML, document.querySelector("main > .pane")?.outerHTML];
    const before = served();
    await started((island) => start(island, earlyTabs(island, navigate)), element);
    await started((island) => start(island, earlyTabs(island, navigate)), grid);
    expect(served()).toEqual(before);
    expect(document.querySelector("main :is([role]:not(#status), [tabindex], [aria-selected])")).toBeNull();
  });

  test("a click brings the pane, the title and the addresses of the tab's own page", async () => {
    await show();
    await doing(() => tab("Mobile-ID").click());
    expect(pane().dataset.method).toBe("mobile_id");
    expect(marked()).toEqual(["Mobile-ID"]);
    expect(document.getElementById("status")?.textContent).toBe("Mobile-ID – Päevik");
    expect(document.title).toBe("Mobile-ID – Päevik");
    expect(window.location.pathname + window.location.search).toBe("/en?method=mobile-id");
    expect(document.querySelector("a[hreflang]")?.getAttribute("href")).toBe("/et?method=mobile_id");
    expect(navigate).not.toHaveBeenCalled();
  });

  test("what was typed is there when the visitor comes back", async () => {
    await show();
    (pane().querySelector("input") as HTMLInputElement).value = "mari";
    await doing(() => tab("Mobile-ID").click());
    await doing(() => tab("Password").click());
    expect(pane().querySelector("input")?.value).toBe("mari");
  });

  test("no pane is fetched before its tab is pointed at", async () => {
    const { fetched } = await show();
    expect(fetched).not.toHaveBeenCalled();
    await doing(() => tab("Mobile-ID").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(["/en?method=mobile-id"]);
  });

  test("a tab is selected at once, while its pane is still on the way", async () => {
    await show();
    let arrive: (answer: Response) => void = () => {};
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (arrive = resolve)));
    await doing(() => tab("Mobile-ID").click());
    expect(marked()).toEqual(["Mobile-ID"]);
    expect([pane().dataset.method, pane().getAttribute("aria-busy")]).toEqual(["password", "true"]);
    await doing(() => arrive(html(page("mobile_id", "Mobile-ID"))()));
    expect([pane().dataset.method, pane().getAttribute("aria-busy")]).toEqual(["mobile_id", null]);
    await doing(() => tab("Password").click());
    expect([pane().dataset.method, pane().getAttribute("aria-busy")]).toEqual(["password", null]);
  });

  test("a pane is fetched once", async () => {
    const { fetched } = await show();
    for (const label of ["Mobile-ID", "Password", "Mobile-ID"]) await doing(() => tab(label).click());
    expect(fetched.mock.calls.filter(([address]) => address === "/en?method=mobile-id")).toHaveLength(1);
  });

  test("what is opened in one list is marked in the other", async () => {
    await show();
    expect(marked()).toEqual(["Password"]);
    await doing(() => tab('Har<ID> & "friends"').click());
    expect([marked(), pane().dataset.method]).toEqual([['Har<ID> & "friends"'], "har_id"]);
    await doing(() => tab("Mobile-ID").click());
    expect([marked(), pane().dataset.method]).toEqual([["Mobile-ID"], "mobile_id"]);
  });

  test("a press that leads straight to a provider is the browser's", async () => {
    const straight = propsFile<MethodTabsProps>("method-tabs", "dropdown");
    const element = serve("method-tabs", <MethodTabs {...straight} />, straight, `<section class="pane" id="pane"></section>`);
    const fetched = answering({});
    const early = earlyTabs(element, navigate);
    await started((island) => start(island, early), element);
    let prevented: boolean | undefined;
    const watch = (event: Event) => {
      prevented = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener("click", watch, { once: true });
    const tile = element.querySelector("a[target=_top]") as HTMLElement;
    await doing(() => tile.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));
    await doing(() => tile.click());
    expect([prevented, fetched.mock.calls.length, navigate.mock.calls.length]).toEqual([false, 0, 0]);
  });

  test("a click that asks for a new window is the browser's", async () => {
    await show();
    let prevented: boolean | undefined;
    const watch = (event: Event) => {
      prevented = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener("click", watch, { once: true });
    await doing(() =>
      tab("Mobile-ID").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true })),
    );
    expect(prevented).toBe(false);
    expect(pane().dataset.method).toBe("password");
  });

  test("an error above the old pane goes with it", async () => {
    await show();
    document.querySelector("main")?.insertAdjacentHTML("afterbegin", `<div class="alert"></div>`);
    await doing(() => tab("Mobile-ID").click());
    expect(document.querySelector(".alert")).toBeNull();
  });
});

describe("before React is there", () => {
  test("a press shows the pane, and the link is marked", async () => {
    arrive();
    await doing(() => tab("Mobile-ID").click());
    expect(pane().dataset.method).toBe("mobile_id");
    expect([marked(), document.title]).toEqual([["Mobile-ID"], "Mobile-ID – Päevik"]);
    expect(window.location.pathname + window.location.search).toBe("/en?method=mobile-id");
  });

  test("the list that is not awake yet is marked as well", async () => {
    const { element, early } = arrive();
    await started((island) => start(island, early), element);
    await doing(() => tab('Har<ID> & "friends"').click());
    expect(marked()).toEqual(['Har<ID> & "friends"']);
    await doing(() => tab("Mobile-ID").click());
    expect(marked()).toEqual(["Mobile-ID"]);
  });

  test("what was pressed and typed is there when React comes", async () => {
    const { element, early } = arrive();
    (pane().querySelector("input") as HTMLInputElement).value = "mari";
    await doing(() => tab("Mobile-ID").click());
    await started((island) => start(island, early), element);
    expect(marked()).toEqual(["Mobile-ID"]);
    await doing(() => tab("Password").click());
    expect(pane().querySelector("input")?.value).toBe("mari");
  });

  test("a pane on the way when React comes is shown once it is there", async () => {
    const { element, early } = arrive();
    let come: (answer: Response) => void = () => {};
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (come = resolve)));
    await doing(() => tab("Mobile-ID").click());
    await started((island) => start(island, early), element);
    expect(marked()).toEqual(["Mobile-ID"]);
    await doing(() => come(html(page("mobile_id", "Mobile-ID"))()));
    expect(pane().dataset.method).toBe("mobile_id");
  });

  test("a press that asks for a new window is the browser's", async () => {
    arrive();
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
    // jsdom cannot go anywhere.
    document.addEventListener("click", (last) => (last.defaultPrevented ? undefined : last.preventDefault()), { once: true });
    await doing(() => tab("Mobile-ID").dispatchEvent(event));
    expect(pane().dataset.method).toBe("password");
  });
});

describe("when a pane cannot be had, the browser goes to the tab's address", () => {
  test.each([
    ["no connection", {}],
    ["a fault", { "/en?method=mobile-id": html(page("mobile_id", "Mobile-ID"), 503) }],
    ["a page elsewhere", { "/en?method=mobile-id": led(html(page("mobile_id", "Mobile-ID"))) }],
    ["no pane", { "/en?method=mobile-id": html("<main></main>") }],
    ["another pane", { "/en?method=mobile-id": html(page("password", "Password")) }],
  ])("%s", async (_, table) => {
    await show(table);
    await doing(() => tab("Mobile-ID").click());
    expect(navigate).toHaveBeenCalledExactlyOnceWith("/en?method=mobile-id");
    expect([pane().dataset.method, pane().getAttribute("aria-busy")]).toEqual(["password", null]);
    expect(marked()).toEqual(["Password"]);
  });
});
