import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answering, doing, hanging, html, passing } from "../testing/mount.tsx";
import { start } from "./terms_dialog.ts";

const policy = `<!doctype html><title>Privacy policy</title><main data-screen="agree-to-terms">
  <p><a href="/en/agreeToTerms" data-action="back">Back</a></p><h1>Privacy policy</h1></main>`;
const navigate = vi.fn();

const link = (selector: string) => document.querySelector(selector) as HTMLAnchorElement;
const click = (selector: string) => doing(() => link(selector).click());
const heading = () => document.querySelector("h1")?.textContent;

beforeEach(() => {
  navigate.mockReset();
  window.history.replaceState(null, "", "/en/agreeToTerms");
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  document.title = "Terms of service";
  document.body.innerHTML = `<main data-screen="agree-to-terms"><h1>Terms of service</h1><div data-island="terms-dialog">
    <a class="policy" href="/en/agreeToTerms?document=privacy-policy">Privacy policy</a></div><form></form></main>`;
});

afterEach(() => vi.useRealTimers());

function show(table: Record<string, () => Response>) {
  const fetched = answering(table);
  start(document.querySelector("[data-island]") as HTMLElement, navigate);
  return fetched;
}

test("the policy opens in place and the arrow leads back to the link it was opened by", async () => {
  const form = document.querySelector("form");
  const fetched = show({ [link(".policy").href]: html(policy) });
  link(".policy").focus();
  await click(".policy");
  expect([heading(), document.title, document.activeElement?.textContent]).toEqual(Array(3).fill("Privacy policy"));
  expect(window.location.search).toBe("?document=privacy-policy");
  await click("[data-action=back]");
  expect([heading(), document.title, window.location.search]).toEqual(["Terms of service", "Terms of service", ""]);
  expect([document.activeElement, document.querySelector("form")]).toEqual([link(".policy"), form]);
  await click(".policy");
  expect(fetched).toHaveBeenCalledOnce();
});

test("Escape does nothing", async () => {
  show({});
  await doing(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  expect(heading()).toBe("Terms of service");
});

test("without a connection the browser goes to the policy's address", async () => {
  show({});
  const { href } = link(".policy");
  await click(".policy");
  expect(navigate).toHaveBeenCalledExactlyOnceWith(href);
});

test("a policy that does not come in time is left to the browser, and so is a second press", async () => {
  start(document.querySelector("[data-island]") as HTMLElement, navigate);
  hanging();
  const { href } = link(".policy");
  await passing(7_900, () => link(".policy").click());
  expect(navigate).not.toHaveBeenCalled();
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  let left: boolean | undefined;
  // jsdom cannot go anywhere.
  const stay = (last: Event) => {
    left = !last.defaultPrevented;
    last.preventDefault();
  };
  document.addEventListener("click", stay, { once: true });
  await passing(0, () => link(".policy").dispatchEvent(event));
  expect(left).toBe(true);
  await passing(200);
  expect(navigate).toHaveBeenCalledExactlyOnceWith(href);
});
