import { expect, test, vi } from "vitest";
import { start } from "./print_button.ts";

test("the button stands behind the links, and prints", () => {
  document.body.innerHTML = `<p data-island="print-button" data-words="Print"><a href="/en">Back</a></p>`;
  const print = vi.fn();
  start(document.querySelector("p") as HTMLElement, print);
  const button = document.querySelector("a + button") as HTMLButtonElement;
  expect(button.textContent).toBe("Print");
  button.click();
  expect(print).toHaveBeenCalledOnce();
  expect(button.className).toBe("link");
});

test.each([
  ["", "button"],
  [`<a class="button" href="/codes.txt">Save</a>`, "button secondary"],
])("among the buttons of a page it is the first one where it is alone: %s", (others, name) => {
  document.body.innerHTML = `<div class="buttons" data-words="Print">${others}</div>`;
  start(document.querySelector("div") as HTMLElement);
  expect(document.querySelector("button")?.className).toBe(name);
});
