import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { start } from "./device_link.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div class="qr" data-picture="/en/smart-id/code.svg?flow=1" data-ended="No longer shown.">
    <iframe src="/en/smart-id/code?flow=1" width="366" height="366" title="QR code"></iframe></div>`;
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
  const asked = answering(new Response(SVG));
  start(element());
  await vi.advanceTimersByTimeAsync(0);
  expect(document.querySelector("iframe")).toBeNull();
  expect(image()?.src).toBe(`data:image/svg+xml,${encodeURIComponent(SVG)}`);
  expect([image()?.alt, image()?.width, image()?.hidden]).toEqual(["QR code", 366, false]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveBeenCalledTimes(6);
});

test("a code that cannot be renewed is hidden after three seconds, and comes back", async () => {
  answering(new Response(SVG), new TypeError("offline"));
  start(element());
  await vi.advanceTimersByTimeAsync(2_900);
  expect(image()?.hidden).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(image()?.hidden).toBe(true);
  answering(new Response(SVG));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(image()?.hidden).toBe(false);
});

test("when there is no code any more the page says so and asks no more", async () => {
  const asked = answering(new Response("", { status: 404 }));
  start(element());
  await vi.advanceTimersByTimeAsync(5_000);
  expect(image()).toBeNull();
  expect(document.querySelector('[role="status"]')?.textContent).toBe("No longer shown.");
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a hidden tab shows no code and asks for none", async () => {
  const asked = answering(new Response(SVG));
  start(element());
  await vi.advanceTimersByTimeAsync(0);
  hide(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([image()?.hidden, asked.mock.calls.length]).toEqual([true, 1]);
  hide(false);
  await vi.advanceTimersByTimeAsync(0);
  expect([image()?.hidden, asked.mock.calls.length]).toEqual([false, 2]);
});
