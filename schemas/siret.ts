/** Numbers of French establishments. Pure; the database has the same rule (`app.is_siret`). */

const SIRET = /^\d{14}$/;
/** La Poste, whose establishments are numbered without the checksum. */
const LA_POSTE = '356000000';
const NOBODY = '000000000';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Of fourteen digits every other one counts twice, from the first; of such a product the digits count. */
const weighted = (digit: number, place: number): number => {
  const product = place % 2 === 0 ? 2 * digit : digit;
  return product > 9 ? product - 9 : product;
};

/** Returns the digits of a number as people write it, with spaces, dots or dashes between them. */
export const siretDigits = (text: string): string => text.replace(/[\s.\u00a0\u202f-]/g, '');

/** Returns whether these are the fourteen digits of an establishment, by their checksum [PRO-04]. */
export function isSiret(digits: string): boolean {
  if (!SIRET.test(digits) || digits.startsWith(NOBODY)) return false;
  const numbers = digits.split('').map(Number);
  return sum(numbers.map(weighted)) % 10 === 0 || (digits.startsWith(LA_POSTE) && sum(numbers) % 5 === 0);
}

/** Returns a number as it is read: « 123 456 789 00012 ». */
export const siretGroups = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})/, '$1\u202f$2\u202f$3\u202f');
