// The rules of src/domain/password.rs, for the ticks while typing. tests/vectors/passwords.json holds both to one table.

export const RULES = ["length", "lower", "upper", "digit", "special", "classes", "characters"] as const;
export type Rule = (typeof RULES)[number];

const MIN_LENGTH = 9;
const MAX_LENGTH = 255;
const CLASSES: Partial<Record<Rule, RegExp>> = {
  lower: /\p{Lowercase}/u,
  upper: /\p{Uppercase}/u,
  digit: /[0-9]/,
  special: /[!-/:-@[-`{-~]/,
};

/** The rules that a password satisfies; an empty one satisfies none. */
export function rulesMet(password: string): ReadonlySet<Rule> {
  const met = new Set<Rule>();
  if (password === "") return met;
  const length = [...password].length;
  if (length >= MIN_LENGTH && length <= MAX_LENGTH) met.add("length");
  for (const [rule, pattern] of Object.entries(CLASSES)) {
    if (pattern.test(password)) met.add(rule as Rule);
  }
  if (Object.keys(CLASSES).filter((rule) => met.has(rule as Rule)).length >= 3) met.add("classes");
  if (/^[\p{Alphabetic}!-~]+$/u.test(password)) met.add("characters");
  return met;
}
