// A valid personal code fills date of birth and gender, as far as it tells them; an invalid one clears what a code filled,
// and both where codes tell both.

import { isRead, readPersonalCode } from "../rules/personal_code.ts";

const LENGTH = 11;
/** Forms whose date and gender a code has filled. */
const helped = new WeakSet<HTMLFormElement>();

/** Helps after something was typed into the form. A code that is not complete yet is left alone. */
export function personalCodeHelp(form: HTMLFormElement, typedInto: EventTarget | null) {
  const code = form.elements.namedItem("idCode");
  const issuer = form.elements.namedItem("issuer");
  if (!(code instanceof HTMLInputElement && issuer instanceof HTMLSelectElement)) return;
  if ((typedInto !== code && typedInto !== issuer) || !isRead(issuer.value)) return;
  const told = readPersonalCode(code.value, issuer.value);
  const wasHelped = helped.delete(form);
  if (told) helped.add(form);
  else if (code.value.replace(/[\s-]/g, "").length < LENGTH && !wasHelped) return;
  // Where a field is locked it has no control, and stays. What a Latvian code does not tell is the person's own.
  const clears = wasHelped || (!told && issuer.value !== "LV");
  const birth = form.elements.namedItem("dateOfBirth");
  if (birth instanceof HTMLInputElement && (told?.dateOfBirth || clears)) birth.value = told?.dateOfBirth ?? "";
  if (!(told?.gender || clears)) return;
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="gender"]')) {
    radio.checked = radio.value === told?.gender;
  }
}
