// What a visitor has typed, chosen and ticked, and where the focus is, when an island's markup is replaced. It is read from the
// old controls themselves once they have left the page: no copy of a password stands anywhere else, and no key is missed.

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROLS = "input:not([type=hidden]), select, textarea";

/** Follows an element. What is returned moves what the element lost in this very task to its new markup. */
export function followTyped(element: HTMLElement) {
  // Its records wait until the task is over, and are read sooner or not at all.
  const observer = new MutationObserver(() => {});
  observer.observe(element, { childList: true });
  let focused = element.contains(document.activeElement) ? document.activeElement : null;
  // In front of React, which keeps a focus from other listeners until it has adopted what is there.
  const noted = { capture: true };
  const gains = ({ target }: Event) => {
    focused = target as Element;
  };
  // A browser may say so too when what had the focus is removed.
  const loses = ({ target }: Event) =>
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected) focused = null;
    });
  element.addEventListener("focusin", gains, noted);
  element.addEventListener("focusout", loses, noted);

  return {
    /** What the element has just lost. */
    lost(): HTMLElement {
      const lost = document.createElement("div");
      lost.append(...observer.takeRecords().flatMap(({ removedNodes }) => [...removedNodes]));
      return lost;
    },
    /** Gives what was typed in `lost` to the element, with the focus unless it has gone elsewhere. */
    carry(lost: HTMLElement) {
      for (const control of element.querySelectorAll<Control>(CONTROLS)) fill(control, element, lost);
      if (!focused || !lost.contains(focused) || document.activeElement !== document.body) return;
      const [old, now] = [focused, twin(focused, lost, element)];
      if (!(now instanceof HTMLElement)) return;
      now.focus({ preventScroll: true });
      // Lists, boxes and addresses have no caret that can be asked for.
      if (!isText(old) || !isText(now) || old.selectionStart === null) return;
      now.setSelectionRange(old.selectionStart, old.selectionEnd, old.selectionDirection ?? "none");
    },
  };
}

function fill(control: Control, element: HTMLElement, lost: HTMLElement) {
  const old = twin(control, element, lost) as Control | undefined;
  // A form of several steps carries the other steps' values.
  const hidden = [...lost.querySelectorAll<HTMLInputElement>("input[type=hidden]")].find(({ name }) => name === control.name);
  const value = (old ?? hidden)?.value;
  if (value === undefined) return;
  if (!isBox(control)) control.value = value;
  else control.checked = isBox(old) ? old.checked : control.value === value;
}

/** The same element in other markup: of its kind and name, the one with as many before it. */
function twin(one: Element, from: Element, to: Element): Element | undefined {
  const alike = (root: Element) => [...root.querySelectorAll(one.tagName)].filter((other) => nameOf(other) === nameOf(one));
  return alike(to)[alike(from).indexOf(one)];
}

/** Not with its type: a password that is shown is a text. */
function nameOf(element: Element): string {
  if (!("name" in element)) return "";
  const { name, type, value } = element as Control;
  return [name, type === "hidden", isBox(element) && value].join();
}

function isBox(element: Element | undefined): element is HTMLInputElement {
  return element instanceof HTMLInputElement && ["radio", "checkbox"].includes(element.type);
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
