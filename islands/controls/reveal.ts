// Show password: <div class="reveal" data-show="…" data-hide="…"> around an input. The script makes the button, since nothing
// else can make it work, and browsers that know no scripts may not know what is hidden either.

import { say } from "../status.ts";

/** An element that an island adopts is left alone until the island says that it is there. */
export function reveal(root: ParentNode) {
  for (const frame of root.querySelectorAll<HTMLElement>(".reveal[data-show]")) {
    const isAdopted = root !== document || !frame.closest("[data-island]");
    if (isAdopted && !frame.querySelector("button")) attach(frame);
  }
}

function attach(frame: HTMLElement) {
  const input = frame.querySelector("input");
  if (!input) throw new Error("there is no input to show");
  const { show = "", hide = "" } = frame.dataset;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "reveal-button";
  const turn = (visible: boolean) => {
    input.type = visible ? "text" : "password";
    button.textContent = visible ? hide : show;
  };
  turn(false);
  button.addEventListener("click", () => {
    const visible = input.type === "password";
    turn(visible);
    say(visible ? "passwordShown" : "passwordHidden");
  });
  // Browsers keep what is typed into a text field; a password must not be among it.
  input.form?.addEventListener("submit", () => turn(false));
  frame.append(button);
}
