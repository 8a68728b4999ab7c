// A form that only a browser without scripts leaves to a press of its button: <form data-at-once>. A page that is fetched ahead
// waits until it is looked at, and one that the visitor came back to stays, or there would be no way back.

export function submitAtOnce(root: Document) {
  const form = root.querySelector<HTMLFormElement>("form[data-at-once]");
  if (!form || cameBack()) return;
  const send = () => form.requestSubmit();
  if ("prerendering" in root && root.prerendering) root.addEventListener("prerenderingchange", send, { once: true });
  else send();
}

function cameBack(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return visit !== undefined && (visit as PerformanceNavigationTiming).type === "back_forward";
}
