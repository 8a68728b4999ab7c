import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { start } from "./host_message.ts";

const LISTED = ["https://diary.example", "https://other.example"];

/** The page of a sign-in; what its host page is sent, with the origin that each message is for. */
function told(props: object, host?: Window) {
  document.body.innerHTML = `<div data-island="host-message"></div><script type="application/json" data-props></script>`;
  document.querySelector("script")!.textContent = JSON.stringify({ type: "password", origins: LISTED, set_user: null, ...props });
  const postMessage = vi.fn();
  start(document.querySelector("div")!, host ?? ({ postMessage } as unknown as Window));
  return postMessage;
}

function within(...origins: string[]) {
  vi.stubGlobal("location", { ancestorOrigins: origins });
}

test("the host page hears of the sign-in at its own origin alone", () => {
  within("https://other.example", "https://diary.example");
  expect(told({}).mock.calls).toEqual([[{ action: "login", type: "password" }, "https://other.example"]]);
});

test("a host page that is not listed hears nothing", () => {
  within("https://stranger.example");
  expect(told({})).not.toHaveBeenCalled();
});

test("where the browser does not name the host page, each listed origin is addressed by name", () => {
  expect(told({}).mock.calls.map(([, origin]) => origin)).toEqual(LISTED);
  expect(told({ origins: [] })).not.toHaveBeenCalled();
});

test("a page that nobody embeds tells nobody", () => {
  const own = vi.spyOn(window, "postMessage");
  told({}, window);
  expect(own).not.toHaveBeenCalled();
});

test("the main app is called first, with cookies; when it does not answer, nothing is told", async () => {
  const set_user = "https://diary.example/set-user?redirect=false";
  let answer = () => {};
  const called = vi.fn(() => new Promise<void>((answers) => (answer = answers)));
  vi.stubGlobal("fetch", called);
  const heard = told({ set_user });
  expect(called).toHaveBeenCalledWith(set_user, expect.objectContaining({ credentials: "include" }));
  expect(heard).not.toHaveBeenCalled();
  answer();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(LISTED.length));

  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const unheard = told({ set_user });
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(unheard).not.toHaveBeenCalled();
});

test("no built script ever addresses every origin", () => {
  const scripts = readdirSync("static/built").filter((name) => name.endsWith(".js"));
  const all = scripts
    .map((name) => readFileSync(`static/built/${name}`, "utf8"))
    .filter((text) => text.includes('action:"login"'));
  expect(all).toHaveLength(1);
  expect(all[0]).toContain("postMessage(");
  expect(all[0]).not.toMatch(/["'`]\*["'`]/);
});
