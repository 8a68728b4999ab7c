// A valid Estonian personal code fills date of birth and gender; an invalid one clears both.

import { readEstonianCode } from "../rules/personal_code.ts";

const LENGTH = 11;
/** Forms whose date and gender a code has filled. */
const helped = new WeakSet<HTMLFormElement>();

/** Helps after something was typed into the form. A code that is not complete yet is left alone. */
export function personalCodeHelp(form: HTMLFormElement, typedInto: EventTarget | null) {
  const code = form.elements.namedItem("idCode");
  const issuer = form.elements.namedItem("issuer");
  if (!(code instanceof HTMLInputElement && issuer instanceof HTMLSelectElement)) return;
  if ((typedInto !== code && typedInto !== issuer) || issuer.value !== "EE") return;
  const told = readEstonianCode(code.value);
  if (told) helped.add(form);
  else if (code.value.replace(/\s/g, "").length < LENGTH && !helped.delete(form)) return;
  // Where one of them is locked it has no control, and stays.
  const birth = form.elements.namedItem("dateOfBirth");
  if (birth instanceof HTMLInputElement) birth.value = told?.dateOfBirth ?? "";
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="gender"]')) {
    radio.checked = radio.value === told?.gender;
  }
}
