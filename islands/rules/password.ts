// The rules of src/domain/password.rs, for the ticks while typing. tests/vectors/passwords.json holds both to one table.

export const RULES = ["length", "classes", "characters"] as const;
export type Rule = (typeof RULES)[number];

const MIN_LENGTH = 9;
const MAX_LENGTH = 255;
const CLASSES = [/\p{Lowercase}/u, /\p{Uppercase}/u, /[0-9]/, /[!-/:-@[-`{-~]/];
const CHARACTERS = /^[\p{Alphabetic}!-~]+$/u;

/** The rules that a password satisfies; an empty one satisfies none. */
export function rulesMet(password: string): Set<Rule> {
  const length = [...password].length;
  const met = {
    length: length >= MIN_LENGTH && length <= MAX_LENGTH,
    classes: CLASSES.filter((pattern) => pattern.test(password)).length >= 3,
    characters: CHARACTERS.test(password),
  };
  return new Set(RULES.filter((rule) => met[rule]));
}
