// What has changed in the served form before React comes.

import { beforeEach, expect, test, vi } from "vitest";
import { codeFormat } from "../controls/code_format.ts";
import { propsFile, serve, started } from "../testing/mount.tsx";
import type { SetupStepperProps } from "./props.ts";
import { SetupStepper, start } from "./SetupStepper.tsx";

const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const hint = () => document.querySelector("#idCode-hint span")?.textContent;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...message) => {
    throw new Error(message.join(" "));
  });
});

test("a country chosen before, whose hint has followed, stays with what was typed", async () => {
  const props = propsFile<SetupStepperProps>("setup-stepper", "fresh");
  const element = serve("setup-stepper", <SetupStepper {...props} />, props);
  codeFormat(document);
  const inputs = [...element.querySelectorAll("input")];
  field("firstName").value = "Kati";
  field("issuer").value = "LV";
  field("issuer").dispatchEvent(new Event("change", { bubbles: true }));
  const followed = hint();
  expect(followed).not.toBe("11 digits");
  await started(start, element);
  expect([field("firstName").value, field("issuer").value]).toEqual(["Kati", "LV"]);
  expect(hint()).toBe(followed);
  expect([...element.querySelectorAll("input")]).toEqual(inputs);
});
