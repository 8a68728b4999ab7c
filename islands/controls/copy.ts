// Copies what people would otherwise type: an element with data-copy, the button's words, and data-copied, what it says then.

import { sayText } from "../live_line.ts";

export function copy(root: Document) {
  // Only pages of an encrypted connection may.
  if (!navigator.clipboard) return;
  for (const element of root.querySelectorAll<HTMLElement>("[data-copy]")) {
    const button = root.createElement("button");
    const { copy: label = "", copied = "" } = element.dataset;
    button.type = "button";
    button.className = "link";
    button.textContent = label;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(textOf(element));
      button.textContent = copied;
      sayText(copied);
    });
    const whole = element.closest("p, ol, ul") ?? element;
    const others = whole.nextElementSibling;
    if (others?.className === "buttons") {
      button.className = "button secondary";
      others.firstElementChild?.after(button);
      continue;
    }
    if (others?.className === "links") {
      // Nothing on the page moves under a finger that is just coming down.
      others.append(button);
      continue;
    }
    const line = root.createElement("p");
    line.append(button);
    whole.after(line);
  }
}

/** A list is copied line by line. */
function textOf(element: HTMLElement): string {
  const items = [...element.querySelectorAll("li")];
  return (items.length > 0 ? items : [element]).map(({ textContent }) => textContent?.trim()).join("\n");
}
