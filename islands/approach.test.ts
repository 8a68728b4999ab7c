import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onApproach } from "./approach.ts";

const near = vi.fn();
const link = () => document.querySelector("a") as HTMLElement;
const happens = (type: string, target: Element = link()) => target.dispatchEvent(new Event(type, { bubbles: true }));

beforeEach(() => {
  vi.useFakeTimers();
  near.mockReset();
  document.body.innerHTML = `<div><a href="/">one</a></div>`;
  onApproach(document.querySelector("div") as HTMLElement, near);
});

afterEach(() => vi.useRealTimers());

test.each(["pointerdown", "focusin"])("%s is near at once", (touch) => {
  happens(touch);
  expect(near).toHaveBeenCalledExactlyOnceWith(link());
});

test("a pointer is near when it stays", () => {
  happens("pointerover");
  expect(near).not.toHaveBeenCalled();
  vi.advanceTimersByTime(40);
  expect(near).toHaveBeenCalledExactlyOnceWith(link());
});

test("and not when it only passes", () => {
  happens("pointerover");
  vi.advanceTimersByTime(30);
  happens("pointerleave", document.querySelector("div") as HTMLElement);
  vi.advanceTimersByTime(1_000);
  expect(near).not.toHaveBeenCalled();
});
