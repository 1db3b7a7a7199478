/** French words for searching: accents, case, ligatures and plurals forgiven. */

const MARKS = /\p{M}+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' };
/** Too short to tell a plural from a word of its own: « os », « aux ». */
const SHORT = 3;

/** Lower case, without accents; « œ » is « oe ». Not of the same length as what was given. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => LIGATURES[letter] ?? letter);

/** Singular and plural have one stem: « chevaux » and « cheval », « bijoux » and « bijou ». Of a plain word. */
export function stemOf(plain: string): string {
  if (plain.length <= SHORT) return plain;
  if (/[^e]aux$/.test(plain)) return `${plain.slice(0, -3)}al`;
  return plain.replace(/[sx]$/, '');
}

export interface Word {
  plain: string;
  /** Where it stands in the text, in UTF-16 units; the end is excluded. */
  start: number;
  end: number;
}

/** The words of a text, where they stand; « l’ami » is two. */
export function wordsIn(text: string): Word[] {
  // A mark that is a character of its own must not cut the word in two.
  const composed = /\p{M}/u.test(text) ? spansOfMarked(text) : spansOf(text);
  return composed.map(([start, end]) => ({ plain: plainText(text.slice(start, end)), start, end }));
}

const spansOf = (text: string): [number, number][] => [...text.matchAll(WORD)].map((found) => [found.index, found.index + found[0].length]);
const spansOfMarked = (text: string): [number, number][] => [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((found) => [found.index, found.index + found[0].length]);
