// What was typed on the steps, so that it is there when the visitor comes back to one, and travels in the form as it does
// without scripts. Passwords are not kept.

import { type Control, controlsOf, type Row, type StepView } from "./props.ts";
import type { ShownError } from "./send.ts";

export type Draft = ReadonlyMap<string, string>;

/** The draft with what a step's form holds; a box without its tick counts as empty. */
export function withForm(draft: Draft, step: StepView, form: HTMLFormElement): Draft {
  const given = new FormData(form);
  const names = step.rows.flatMap(controlsOf).flatMap((control) => (isKept(control) ? [control.open.name] : []));
  return new Map([...draft, ...names.map((name): [string, string] => [name, String(given.get(name) ?? "")])]);
}

/** What the other steps' fields hold, in the order of the steps. */
export function carried(draft: Draft, steps: StepView[], now: StepView): [string, string][] {
  const names = steps.filter((step) => step !== now).flatMap((step) => step.fields);
  return names.flatMap((name): [string, string][] => {
    const value = draft.get(name);
    return value === undefined ? [] : [[name, value]];
  });
}

/** A step with what was typed in it and what is wrong with it. */
export function filled(step: StepView, draft: Draft, errors: ShownError[] | undefined): StepView {
  const own = (name: string) =>
    errors?.filter(({ field }) => field === name).map(({ code, text }): [string, string] => [code, text]);
  const fill = (control: Control): Control => {
    if ("locked" in control) {
      return { locked: { ...control.locked, errors: own(control.locked.name) ?? control.locked.errors } };
    }
    const { open } = control;
    return { open: { ...open, value: draft.get(open.name) ?? open.value, errors: own(open.name) ?? open.errors } };
  };
  const fillRow = (row: Row): Row => {
    if ("single" in row) return { single: fill(row.single) };
    return { pair: [fill(row.pair[0]), fill(row.pair[1])] };
  };
  return { ...step, rows: step.rows.map(fillRow) };
}

/** The earliest step that one of the errors stands on. */
export function stepOf(errors: ShownError[], steps: StepView[]): StepView | undefined {
  return steps.find((step) => errors.some(({ field }) => field !== undefined && step.fields.includes(field)));
}

/** What a control holds is kept unless it stands already or is a secret. */
function isKept(control: Control): control is Extract<Control, { open: unknown }> {
  return "open" in control && control.open.kind !== "password";
}
