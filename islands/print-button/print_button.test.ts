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
  document.body.innerHTML = `<div class="buttons" data-words="Print"></div>`;
  start(document.querySelector("div") as HTMLElement, print);
  expect(document.querySelector("button")?.className).toBe("button secondary");
});
