/** The props beside an island's element. */
export function propsOf<T>(element: HTMLElement): T {
  const script = element.nextElementSibling;
  if (!script?.matches("script[data-props]")) throw new Error("its <script data-props> is missing");
  return JSON.parse(script.textContent ?? "") as T;
}
