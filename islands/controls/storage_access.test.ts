import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storageAccess } from "./storage_access.ts";

const WORDS = "Your browser may ask.";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

/** An embedded view with two forms, in a browser that has access, or that does what is said when it is asked for it. */
function page(has: boolean, request: () => Promise<void>, view = "view-embedded", canAsk = true) {
  const root = document.implementation.createHTMLDocument();
  root.body.className = view;
  root.body.innerHTML = `<form id="sign-in"><button>Sign in</button></form><form id="other"><button>Cancel</button></form>
    <p role="status" id="status" data-cookies-asked="${WORDS}"></p>`;
  const requestStorageAccess = vi.fn(request);
  if (canAsk) Object.assign(root, { hasStorageAccess: () => Promise.resolve(has), requestStorageAccess });
  const cookies: string[] = [];
  Object.defineProperty(root, "cookie", { set: (cookie: string) => cookies.push(cookie) });
  storageAccess(root);
  const [form, other] = root.querySelectorAll("form") as unknown as [HTMLFormElement, HTMLFormElement];
  const button = form.querySelector("button")!;
  /** Whether the browser would send the form. */
  const submit = (which = form) => {
    const submitter = which.querySelector("button");
    return which.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }));
  };
  // Whoever counts what is sent, as controls/submit_once.ts does.
  const counted = vi.fn();
  root.addEventListener("submit", counted, { capture: true });
  const sent = vi.spyOn(form, "requestSubmit").mockImplementation(() => void submit());
  const said = () => root.getElementById("status")?.textContent;
  const shown = () => form.querySelector("p")?.textContent;
  const busy = () => button.getAttribute("aria-busy");
  return { other, button, submit, counted, sent, requestStorageAccess, cookies, said, shown, busy };
}

const answers = {
  "gives it": [() => Promise.resolve(), 1],
  "refuses it": [() => Promise.reject(new DOMException("no", "NotAllowedError")), 0],
  "cannot be asked": [
    () => {
      throw new DOMException("no", "InvalidStateError");
    },
    0,
  ],
} as const;

test.each(Object.entries(answers))("the form is held until the visitor %s, and then sent", async (_, [request, marks]) => {
  const { submit, button, sent, requestStorageAccess, cookies } = page(false, request);
  expect(submit()).toBe(false);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(button));
  expect(cookies).toHaveLength(marks);
  expect(submit()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(requestStorageAccess).toHaveBeenCalledTimes(1);
});

test("a visitor who does not answer sees and hears at once that it goes on, and it does", async () => {
  const { submit, counted, sent, said, shown, busy } = page(false, () => new Promise(() => {}));
  expect(submit()).toBe(false);
  expect(counted).not.toHaveBeenCalled();
  expect([busy(), said(), shown()]).toEqual(["true", WORDS, WORDS]);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(sent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toHaveBeenCalledTimes(1);
  expect([busy(), shown()]).toEqual([null, undefined]);
});

test("an answer after the form was sent is noted, and sends nothing again", async () => {
  let answer = () => {};
  const { submit, sent, cookies } = page(false, () => new Promise((resolve) => (answer = resolve)));
  submit();
  await vi.advanceTimersByTimeAsync(3_000);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect([cookies.length, sent.mock.calls.length]).toEqual([1, 1]);
});

test.each(["the same form", "another one"])("%s, sent meanwhile, goes instead of the one that is held", async (which) => {
  const { submit, other, sent, shown } = page(false, () => new Promise(() => {}));
  submit();
  expect(submit(which === "another one" ? other : undefined)).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).not.toHaveBeenCalled();
  expect(shown()).toBeUndefined();
});

test("nobody is asked for what the frame has", async () => {
  const { submit, requestStorageAccess, cookies, shown } = page(true, () => Promise.resolve());
  await vi.waitFor(() => expect(cookies).toHaveLength(1));
  expect(submit()).toBe(true);
  expect(requestStorageAccess).not.toHaveBeenCalled();
  expect(shown()).toBeUndefined();
});

test.each([
  ["a page of its own", "view-full", true],
  ["a browser that keeps no cookies apart", "view-embedded", false],
])("nothing is held in %s", (_, view, canAsk) => {
  const { submit, requestStorageAccess } = page(false, () => Promise.resolve(), view, canAsk);
  expect(submit()).toBe(true);
  expect(requestStorageAccess).not.toHaveBeenCalled();
});
