/** What a member looks for, and where a text has it. */
import { plainText } from './plain-text.ts';
import { IN_WORD, stemOf, wordsIn, type Word } from './words.ts';

/** Beyond this nobody reads what they look for. */
const MOST_TERMS = 8;

export interface SearchTerm {
  plain: string;
  stem: string;
  /** Every text with this term contains it, in its plain form: looked for before any word is cut. */
  needle: string;
  /** Signs that stand one behind the other, as « 東京 »: found wherever they do. */
  signs: boolean;
}
export type SearchQuery = readonly SearchTerm[];

/** Empty where there is nothing to look for. */
export const queryOf = (input: string): SearchQuery => {
  const terms = new Map(phrasesOf(wordsIn(input)).map((phrase) => [phrase.plain, phrase]));
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
    const previous = phrases.at(-1);
    if (word.sign && previous?.sign && previous.end >= word.start)
      phrases[phrases.length - 1] = { ...word, plain: previous.plain + word.plain, start: previous.start };
    else phrases.push(word);
  }
  return phrases;
}

/** « chevaux » and « cheval » begin alike. */
function commonStart(plain: string, stem: string): string {
  let sharedLength = 0;
  while (sharedLength < plain.length && plain[sharedLength] === stem[sharedLength]) sharedLength++;
  // A singular that ends in « -al » may stand there as « -aux ».
  return stem.endsWith('al') ? stem.slice(0, -1) : stem.slice(0, sharedLength);
}

/** Whether a text, given in its plain form, may hold all terms; quick, and never wrongly no. */
export const mayContain = (query: SearchQuery, plain: string): boolean =>
  query.every(({ needle }) => plain.includes(needle));

/** The same, looked at once more: each term where a word may begin. */
export const mayContainWordStart = (query: SearchQuery, plain: string): boolean =>
  query.every(({ needle, signs }) => (signs ? plain.includes(needle) : startsSomewhere(needle, plain)));

function startsSomewhere(needle: string, plain: string): boolean {
  for (let position = plain.indexOf(needle); position >= 0; position = plain.indexOf(needle, position + 1))
    if (position === 0 || !IN_WORD.test(plain.charAt(position - 1))) return true;
  return false;
}

export type TextSpan = readonly [start: number, end: number];

/**
 * Where each term is found, in order; null unless all are. A term is found at the start of a word, whatever its number;
 * signs wherever they stand.
 */
export function spansOf(query: SearchQuery, text: string): TextSpan[] | null {
  const words = wordsIn(text);
  const found = new Set<number>();
  for (const term of query) {
    const positions = term.signs
      ? signPositions(term, words)
      : words.flatMap((word, index) => (!word.sign && matchesWord(term, word.plain) ? [index] : []));
    if (!positions.length) return null;
    for (const index of positions) found.add(index);
  }
  const spans: [start: number, end: number][] = [];
  for (const [index, { start, end, sign }] of words.entries()) {
    if (!found.has(index)) continue;
    const previous = spans.at(-1);
    if (sign && previous && previous[1] >= start) previous[1] = end;
    else spans.push([start, end]);
  }
  return spans;
}

/** Every sign that belongs to a place where the term begins. */
function signPositions({ plain }: SearchTerm, words: readonly Word[]): number[] {
  return words.flatMap((_, first) => {
    let joined = '';
    for (let index = first; joined.length < plain.length; index += 1) {
      const [word, previous] = [words[index], words[index - 1]];
      if (!word?.sign || (index > first && (previous?.end ?? 0) < word.start)) return [];
      joined += word.plain;
      if (joined.startsWith(plain)) return Array.from({ length: index - first + 1 }, (_each, at) => first + at);
      if (!plain.startsWith(joined)) return [];
    }
    return [];
  });
}

const matchesWord = ({ plain, stem }: SearchTerm, word: string): boolean =>
  word.startsWith(plain) || stemOf(word).startsWith(stem);

/** For texts that are looked at once. */
export const matchesText = (query: SearchQuery, text: string): boolean =>
  mayContain(query, plainText(text)) && spansOf(query, text) !== null;
