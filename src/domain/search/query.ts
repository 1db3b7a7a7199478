/** What a member looks for, and where a text has it. */
import { plainText, stemOf, wordsIn } from './words.ts';

/** Beyond this nobody reads what they look for. */
const MOST_TERMS = 8;

export interface Term {
  plain: string;
  stem: string;
  /** Every text with this term contains it, in its plain form: looked for before any word is cut. */
  needle: string;
}
export type Query = readonly Term[];

/** Empty where there is nothing to look for. */
export const queryOf = (typed: string): Query =>
  [...new Set(wordsIn(typed).map(({ plain }) => plain))].slice(0, MOST_TERMS).map((plain) => {
    const stem = stemOf(plain);
    return { plain, stem, needle: commonStart(plain, stem) };
  });

/** « chevaux » and « cheval » begin alike. */
function commonStart(plain: string, stem: string): string {
  let same = 0;
  while (same < plain.length && plain[same] === stem[same]) same++;
  // A singular that ends in « -al » may stand there as « -aux ».
  return stem.endsWith('al') ? stem.slice(0, -1) : stem.slice(0, same);
}

/** Whether a text, given in its plain form, may hold all terms; quick, and never wrongly no. */
export const mayHold = (query: Query, plain: string): boolean => query.every(({ needle }) => plain.includes(needle));

/** The same, looked at once more: each term where a word may begin. */
export const mayStart = (query: Query, plain: string): boolean => query.every(({ needle }) => startsSomewhere(needle, plain));

function startsSomewhere(needle: string, plain: string): boolean {
  for (let at = plain.indexOf(needle); at >= 0; at = plain.indexOf(needle, at + 1)) if (at === 0 || !IN_WORD.test(plain.charAt(at - 1))) return true;
  return false;
}
/** Half of a pair, as of an emoji, is none. */
const IN_WORD = /[\p{L}\p{N}]/u;

export type Span = readonly [start: number, end: number];

/** Where each term is found, in order; null unless all are. A term is found at the start of a word, whatever its number. */
export function spansOf(query: Query, text: string): Span[] | null {
  const words = wordsIn(text);
  const found = new Set<number>();
  for (const term of query) {
    const at = words.flatMap(({ plain }, n) => (fits(term, plain) ? [n] : []));
    if (!at.length) return null;
    for (const n of at) found.add(n);
  }
  return words.flatMap(({ start, end }, n) => (found.has(n) ? [[start, end] as const] : []));
}

const fits = ({ plain, stem }: Term, word: string): boolean => word.startsWith(plain) || stemOf(word).startsWith(stem);

/** For texts that are looked at once. */
export const holds = (query: Query, text: string): boolean => mayHold(query, plainText(text)) && spansOf(query, text) !== null;
