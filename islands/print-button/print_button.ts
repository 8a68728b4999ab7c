// Printing takes a script, so the button is made by one: without scripts it is not offered.

export function start(element: HTMLElement, print = () => window.print()) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = element.className === "buttons" ? "button secondary" : "link";
  button.textContent = element.dataset.words ?? "";
  button.addEventListener("click", print);
  element.append(button);
}
