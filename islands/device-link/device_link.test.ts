import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawn } from "./drawn.ts";
import { start } from "./device_link.ts";

/** Two modules a side, the first and the last one dark. */
const BITS = new Uint8Array([2, 0b1001_0000]);
const SVG = drawn(BITS);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<main><div class="by-link"><p>Scan.</p>
    <div class="qr" data-matrix="/en/smart-id/code.bin?flow=1" data-ended="No longer shown."
      data-opened="Go on in the app." data-show="Show the code again">
    <iframe src="/en/smart-id/code?flow=1" width="366" height="366" title="QR code"></iframe></div>
    <a href="#app" data-action="open-app">Open</a></div>
    <script type="text/html" data-ended><h1>Time is up</h1><p class="lead">Nothing.</p><button class="button">Start again</button></script>
    <form data-action="cancel"><button class="button plain">Cancel</button></form></main><p id="status"></p>`;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const element = () => document.querySelector<HTMLElement>(".qr") as HTMLElement;
const image = () => document.querySelector("img");

function answering(...answers: (Response | Error)[]) {
  const asked = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer?.clone();
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

function hide(hidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a picture takes the place of the frame and is asked for each second", async () => {
  const asked = answering(new Response(BITS));
  start(element());
  await vi.advanceTimersByTimeAsync(0);
  expect(document.querySelector("iframe")).toBeNull();
  expect(image()?.src).toBe(`data:image/svg+xml,${encodeURIComponent(SVG)}`);
  expect([image()?.alt, image()?.width, image()?.hidden]).toEqual(["QR code", 366, false]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveBeenCalledTimes(6);
});

test("a code that cannot be renewed is hidden after three seconds, and comes back", async () => {
  answering(new Response(BITS), new TypeError("offline"));
  start(element());
  await vi.advanceTimersByTimeAsync(2_900);
  expect(image()?.hidden).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(image()?.hidden).toBe(true);
  answering(new Response(BITS));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(image()?.hidden).toBe(false);
});

test("a picture has a stroke for each dark module, inside a quiet zone", () => {
  expect(SVG).toContain('viewBox="0 0 10 10"');
  expect(SVG).toContain('d="M4 4.5h1M5 5.5h1"');
});

test("when there is no code any more the card says that it is over, offers to start again alone, and asks no more", async () => {
  const asked = answering(new Response("", { status: 404 }));
  start(element());
  await vi.advanceTimersByTimeAsync(5_000);
  expect(document.querySelector("main")?.innerHTML).toBe(
    '<h1>Time is up</h1><p class="lead">No longer shown.</p><button class="button">Start again</button>',
  );
  expect(document.getElementById("status")?.textContent).toBe("Time is up. No longer shown.");
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a hidden tab shows no code and asks for none", async () => {
  const asked = answering(new Response(BITS));
  start(element());
  await vi.advanceTimersByTimeAsync(0);
  hide(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([image()?.hidden, asked.mock.calls.length]).toEqual([true, 1]);
  hide(false);
  await vi.advanceTimersByTimeAsync(0);
  expect([image()?.hidden, asked.mock.calls.length]).toEqual([false, 2]);
});

test("once the app was opened here the page says so in place of the code, and shows it again", async () => {
  const asked = answering(new Response(BITS));
  start(element());
  await vi.advanceTimersByTimeAsync(0);
  for (let times = 0; times < 2; times += 1) document.querySelector<HTMLElement>("a")?.click();
  await vi.advanceTimersByTimeAsync(5_000);
  const opened = () => document.querySelectorAll(".opened");
  expect([opened().length, element().hidden, asked.mock.calls.length]).toEqual([1, true, 1]);
  expect(opened()[0]?.textContent).toBe("Go on in the app. Show the code again");
  document.querySelector<HTMLElement>(".opened button")?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect([opened().length, element().hidden, image()?.hidden, asked.mock.calls.length]).toEqual([0, false, false, 2]);
});

test("a page that has ended asks for no code", async () => {
  const asked = answering(new Response(BITS));
  start(element());
  await vi.advanceTimersByTimeAsync(0);
  document.body.innerHTML = "";
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.mock.calls.length).toBe(2);
});
