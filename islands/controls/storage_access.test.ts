import { expect, test, vi } from "vitest";
import { storageAccess } from "./storage_access.ts";

/** An embedded view with a form, in a browser that has access, gives it, or refuses it. */
function page(has: boolean, request: () => Promise<void>) {
  const root = document.implementation.createHTMLDocument();
  root.body.className = "view-embedded";
  root.body.innerHTML = "<form><button>Sign in</button></form>";
  const requestStorageAccess = vi.fn(request);
  Object.assign(root, { hasStorageAccess: () => Promise.resolve(has), requestStorageAccess });
  const cookies: string[] = [];
  Object.defineProperty(root, "cookie", { set: (cookie: string) => cookies.push(cookie) });
  storageAccess(root);
  const form = root.querySelector("form")!;
  const sent = vi.spyOn(form, "requestSubmit").mockImplementation(() => {});
  const submit = () => form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  return { submit, sent, requestStorageAccess, cookies };
}

test.each([
  ["gives it", () => Promise.resolve(), 1],
  ["refuses it", () => Promise.reject(new DOMException("no", "NotAllowedError")), 0],
])("the form is held until the visitor %s, and then sent", async (_, request, marks) => {
  const { submit, sent, requestStorageAccess, cookies } = page(false, request);
  expect(submit()).toBe(false);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(cookies).toHaveLength(marks);
  expect(submit()).toBe(true);
  expect(requestStorageAccess).toHaveBeenCalledTimes(1);
});

test("nobody is asked for what the frame has", async () => {
  const { submit, requestStorageAccess, cookies } = page(true, () => Promise.resolve());
  await vi.waitFor(() => expect(cookies).toHaveLength(1));
  expect(submit()).toBe(true);
  expect(requestStorageAccess).not.toHaveBeenCalled();
});
