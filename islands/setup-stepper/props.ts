// What the server hands over: src/screens/setup_account/stepper.rs and steps.rs, src/web/form/input.rs.

import type { Input } from "../input/Field.tsx";

export interface SetupStepperProps {
  action: string;
  step: number;
  steps: StepView[];
  carried: [name: string, value: string][];
  token: string | null;
  is_identified: boolean;
  documents: [href: string, name: string][];
  register: string;
  /** Not among the props of a page: they stand in the markup. */
  languages: Language[];
  check: string;
  words: Words;
}

export type Language = [code: string, href: string, name: string];

export interface StepView {
  number: number;
  name: string;
  title: string;
  caption: string;
  action: string;
  fields: string[];
  rows: Row[];
}

/** One control, or two side by side. */
export type Row = { single: Control } | { pair: [Control, Control] };

export type Control = { open: Input } | { locked: Locked };

export interface Locked {
  name: string;
  label: string;
  value: string;
  errors: [code: string, text: string][];
}

export interface Words {
  done: string;
  back: string;
  documents: string;
  new_tab: string;
  confirmed: string;
  identified: string;
  forget: string;
  register: string;
  error_title: string;
  error_prefix: string;
}

export function controlsOf(row: Row): Control[] {
  return "pair" in row ? row.pair : [row.single];
}
