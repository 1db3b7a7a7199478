/** What a member looks for, and where a text has it. */
import { plainText } from './plain-text.ts';
import { IN_WORD, stemOf, wordsIn, type Word } from './words.ts';

/** Beyond this nobody reads what they look for. */
const MOST_TERMS = 8;

export interface Term {
  plain: string;
  stem: string;
  /** Every text with this term contains it, in its plain form: looked for before any word is cut. */
  needle: string;
  /** Signs that stand one behind the other, as « 東京 »: found wherever they do. */
  signs: boolean;
}
export type Query = readonly Term[];

/** Empty where there is nothing to look for. */
export const queryOf = (typed: string): Query => {
  const terms = new Map(phrasesOf(wordsIn(typed)).map((phrase) => [phrase.plain, phrase]));
  return [...terms.values()].slice(0, MOST_TERMS).map(({ plain, sign }) => {
    if (sign) return { plain, stem: plain, needle: plain, signs: true };
    const stem = stemOf(plain);
    return { plain, stem, needle: commonStart(plain, stem), signs: false };
  });
};

/** Signs without anything between them are looked for as they stand. */
function phrasesOf(words: readonly Word[]): Word[] {
  const phrases: Word[] = [];
  for (const word of words) {
    const before = phrases.at(-1);
    if (word.sign && before?.sign && before.end >= word.start)
      phrases[phrases.length - 1] = { ...word, plain: before.plain + word.plain, start: before.start };
    else phrases.push(word);
  }
  return phrases;
}

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
export const mayStart = (query: Query, plain: string): boolean =>
  query.every(({ needle, signs }) => (signs ? plain.includes(needle) : startsSomewhere(needle, plain)));

function startsSomewhere(needle: string, plain: string): boolean {
  for (let at = plain.indexOf(needle); at >= 0; at = plain.indexOf(needle, at + 1))
    if (at === 0 || !IN_WORD.test(plain.charAt(at - 1))) return true;
  return false;
}

export type Span = readonly [start: number, end: number];

/**
 * Where each term is found, in order; null unless all are. A term is found at the start of a word, whatever its number;
 * signs wherever they stand.
 */
export function spansOf(query: Query, text: string): Span[] | null {
  const words = wordsIn(text);
  const found = new Set<number>();
  for (const term of query) {
    const at = term.signs
      ? signsAt(term, words)
      : words.flatMap((word, n) => (!word.sign && fits(term, word.plain) ? [n] : []));
    if (!at.length) return null;
    for (const n of at) found.add(n);
  }
  const spans: [start: number, end: number][] = [];
  for (const [n, { start, end, sign }] of words.entries()) {
    if (!found.has(n)) continue;
    const before = spans.at(-1);
    if (sign && before && before[1] >= start) before[1] = end;
    else spans.push([start, end]);
  }
  return spans;
}

/** Every sign that belongs to a place where the term begins. */
function signsAt({ plain }: Term, words: readonly Word[]): number[] {
  return words.flatMap((_, first) => {
    let said = '';
    for (let n = first; said.length < plain.length; n += 1) {
      const [word, before] = [words[n], words[n - 1]];
      if (!word?.sign || (n > first && (before?.end ?? 0) < word.start)) return [];
      said += word.plain;
      if (said.startsWith(plain)) return Array.from({ length: n - first + 1 }, (_each, at) => first + at);
      if (!plain.startsWith(said)) return [];
    }
    return [];
  });
}

const fits = ({ plain, stem }: Term, word: string): boolean => word.startsWith(plain) || stemOf(word).startsWith(stem);

/** For texts that are looked at once. */
export const holds = (query: Query, text: string): boolean =>
  mayHold(query, plainText(text)) && spansOf(query, text) !== null;
