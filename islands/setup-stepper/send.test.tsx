import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hanging, passing, propsFile, serve, started } from "../testing/mount.tsx";
import type { SetupStepperProps } from "./props.ts";
import { SetupStepper, start } from "./SetupStepper.tsx";

// A step is sent, and never answered.

const submitted = vi.fn();
const form = () => document.querySelector<HTMLFormElement>("[data-action=submit]") as HTMLFormElement;
const step = () => document.querySelector<HTMLElement>("main")?.dataset.step;

/** Whether the browser sends the form. */
function presses() {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: form().querySelector(".button") });
  form().dispatchEvent(event);
  return !event.defaultPrevented;
}

async function hang() {
  const props = propsFile<SetupStepperProps>("setup-stepper", "fresh");
  await started(start, serve("setup-stepper", <SetupStepper {...props} />, props));
  return hanging();
}

beforeEach(() => {
  submitted.mockReset();
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(submitted);
});

afterEach(() => vi.useRealTimers());

test("the form is sent after a while, as without scripts", async () => {
  const fetched = await hang();
  await passing(7_900, presses);
  expect([fetched.mock.calls.length, submitted.mock.calls.length, form().dataset.underWay]).toEqual([1, 0, ""]);
  await passing(200);
  expect([submitted.mock.calls.length, form().dataset.underWay]).toEqual([1, undefined]);
});

test("a second press is the browser's, and what comes later changes nothing", async () => {
  const fetched = await hang();
  let left: boolean | undefined;
  await passing(1_100, presses);
  await passing(20_000, () => (left = presses()));
  expect([left, fetched.mock.calls.length, submitted.mock.calls.length, step()]).toEqual([true, 1, 0, "1"]);
});
