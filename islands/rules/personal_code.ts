// What an Estonian personal code tells: the rule of src/domain/personal_code.rs, for instant help.
// tests/vectors/personal_codes.json holds both to one table.

export interface PersonalCode {
  /** dd.mm.yyyy */
  dateOfBirth: string;
  /** 0 male, 1 female */
  gender: "0" | "1";
}

const FIRST_WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1];
const SECOND_WEIGHTS = [3, 4, 5, 6, 7, 8, 9, 1, 2, 3];

/** Undefined when it is no valid Estonian code. */
export function readEstonianCode(typed: string): PersonalCode | undefined {
  const code = typed.replace(/\s/g, "");
  if (!/^[1-6]\d{10}$/.test(code)) return undefined;
  const digits = [...code].map(Number);
  const first = digits[0] as number;
  const year = 1800 + 100 * Math.floor((first - 1) / 2) + Number(code.slice(1, 3));
  const [month, day] = [code.slice(3, 5), code.slice(5, 7)];
  if (!isDate(year, Number(month), Number(day)) || checkDigit(digits) !== digits[10]) return undefined;
  return { dateOfBirth: `${day}.${month}.${year}`, gender: first % 2 === 0 ? "1" : "0" };
}

function checkDigit(digits: number[]): number {
  const remainder = (weights: number[]) => weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11;
  const first = remainder(FIRST_WEIGHTS);
  return (first === 10 ? remainder(SECOND_WEIGHTS) : first) % 10;
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
