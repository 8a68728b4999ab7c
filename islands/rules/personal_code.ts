// What an Estonian, Lithuanian or Latvian personal code tells: the rule of src/domain/personal_code.rs, for instant help.
// tests/vectors/personal_codes.json holds both to one table.

export interface PersonalCode {
  /** dd.mm.yyyy */
  dateOfBirth?: string;
  /** 0 male, 1 female */
  gender?: "0" | "1";
}

/** The countries whose codes tell something. */
const READ: Record<string, (code: string) => PersonalCode | undefined> = {
  EE: (code) => readBaltic(code, /^[1-6]\d{10}$/),
  LT: (code) => readBaltic(code, /^[1-69]\d{10}$/),
  LV: readLatvian,
};

const FIRST_WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1];
const SECOND_WEIGHTS = [3, 4, 5, 6, 7, 8, 9, 1, 2, 3];
const LATVIAN_WEIGHTS = [10, 5, 8, 4, 2, 1, 6, 3, 7, 9];

/** Whether codes of this country tell something. */
export function isRead(issuer: string): boolean {
  return issuer in READ;
}

/** Undefined when it is no valid code of this country, or codes of this country tell nothing. */
export function readPersonalCode(typed: string, issuer: string): PersonalCode | undefined {
  return READ[issuer]?.(typed.normalize("NFKC").replace(/\s/g, ""));
}

function readBaltic(code: string, form: RegExp): PersonalCode | undefined {
  if (!form.test(code)) return undefined;
  const remainder = weighted(code, FIRST_WEIGHTS) % 11;
  const check = (remainder === 10 ? weighted(code, SECOND_WEIGHTS) % 11 : remainder) % 10;
  if (check !== Number(code[10])) return undefined;
  const first = Number(code[0]);
  if (first === 9) return {};
  const year = 1800 + 100 * Math.floor((first - 1) / 2) + Number(code.slice(1, 3));
  const dateOfBirth = dated(code.slice(5, 7), code.slice(3, 5), year);
  return dateOfBirth === undefined ? undefined : { dateOfBirth, gender: first % 2 === 0 ? "1" : "0" };
}

function readLatvian(typed: string): PersonalCode | undefined {
  if (!/^\d{6}-?\d{5}$/.test(typed)) return undefined;
  const code = typed.replace("-", "");
  if (/^3[2-9]/.test(code)) return {};
  const century = 18 + Number(code[6]);
  if (century > 20 || ((1 + weighted(code, LATVIAN_WEIGHTS)) % 11) % 10 !== Number(code[10])) return undefined;
  const dateOfBirth = dated(code.slice(0, 2), code.slice(2, 4), century * 100 + Number(code.slice(4, 6)));
  return dateOfBirth === undefined ? undefined : { dateOfBirth };
}

function weighted(code: string, weights: number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(code[at]), 0);
}

/** Undefined when there is no such day. */
function dated(day: string, month: string, year: number): string | undefined {
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return exists ? `${day}.${month}.${year}` : undefined;
}
