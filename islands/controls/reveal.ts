// Show password: the server writes the button hidden, since only a script can make it work.

import { say } from "../status.ts";

export function reveal(root: ParentNode) {
  for (const button of root.querySelectorAll<HTMLButtonElement>("[data-reveal][hidden]")) attach(button);
}

function attach(button: HTMLButtonElement) {
  const input = document.getElementById(button.dataset.reveal ?? "");
  if (!(input instanceof HTMLInputElement)) throw new Error(`no input "${button.dataset.reveal}" for a reveal button`);
  const show = button.textContent ?? "";
  const hide = button.dataset.hide ?? show;
  const turn = (visible: boolean) => {
    input.type = visible ? "text" : "password";
    button.textContent = visible ? hide : show;
  };
  button.addEventListener("click", () => {
    const visible = input.type === "password";
    turn(visible);
    say(visible ? "passwordShown" : "passwordHidden");
  });
  // Browsers keep what is typed into a text field; a password must not be among it.
  input.form?.addEventListener("submit", () => turn(false));
  button.hidden = false;
}
