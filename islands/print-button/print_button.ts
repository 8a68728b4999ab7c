// Printing takes a script, so the button is made by one: without scripts it is not offered.

export function start(element: HTMLElement, print = () => window.print()) {
  const button = document.createElement("button");
  button.type = "button";
  const isAlone = element.children.length === 0;
  button.className = element.className !== "buttons" ? "link" : isAlone ? "button" : "button secondary";
  button.textContent = element.dataset.words ?? "";
  button.addEventListener("click", print);
  element.append(button);
}
