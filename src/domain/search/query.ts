/** Parses a member's search and finds its terms in texts. */
import { plainText } from './plain-text.ts';
import { IN_WORD, stemOf, wordsIn, type Word } from './words.ts';

/** Largest number of terms; more would not help anyone. */
const MOST_TERMS = 8;

export interface SearchTerm {
  plain: string;
  stem: string;
  /**
   * Every text with this term contains the needle in its plain form, so it is searched before the text is split into
   * words.
   */
  needle: string;
  /** Characters of a script without spaces, such as « 東京 ». They match at any position. */
  signs: boolean;
}
export type SearchQuery = readonly SearchTerm[];

/** Returns the terms of the typed text, empty if there are none. */
export const queryOf = (input: string): SearchQuery => {
  const terms = new Map(phrasesOf(wordsIn(input)).map((phrase) => [phrase.plain, phrase]));
  return [...terms.values()].slice(0, MOST_TERMS).map(({ plain, sign }) => {
    if (sign) return { plain, stem: plain, needle: plain, signs: true };
    const stem = stemOf(plain);
    return { plain, stem, needle: commonStart(plain, stem), signs: false };
  });
};

/** Joins adjacent characters of a script without spaces into one phrase. */
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

/** Returns the common beginning of a word's singular and plural, such as « chev » for « cheval ». */
function commonStart(plain: string, stem: string): string {
  let sharedLength = 0;
  while (sharedLength < plain.length && plain[sharedLength] === stem[sharedLength]) sharedLength++;
  // A singular in « -al » may appear in the text as « -aux ».
  return stem.endsWith('al') ? stem.slice(0, -1) : stem.slice(0, sharedLength);
}

/** Says whether a plain text may contain all terms. It is fast and has no false negatives. */
export const mayContain = (query: SearchQuery, plain: string): boolean =>
  query.every(({ needle }) => plain.includes(needle));

/** A stricter test of the same kind: each term must appear where a word may begin. */
export const mayContainWordStart = (query: SearchQuery, plain: string): boolean =>
  query.every(({ needle, signs }) => (signs ? plain.includes(needle) : startsSomewhere(needle, plain)));

function startsSomewhere(needle: string, plain: string): boolean {
  for (let position = plain.indexOf(needle); position >= 0; position = plain.indexOf(needle, position + 1))
    if (position === 0 || !IN_WORD.test(plain.charAt(position - 1))) return true;
  return false;
}

export type TextSpan = readonly [start: number, end: number];

/**
 * Returns where the terms are found, in order, or null unless all are. A word matches from its start, in singular or
 * plural; characters of a script without spaces match anywhere.
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

/** Returns the index of every character that belongs to a match of the term. */
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

/** Says whether a text contains all terms. For texts that are searched once only. */
export const matchesText = (query: SearchQuery, text: string): boolean =>
  mayContain(query, plainText(text)) && spansOf(query, text) !== null;
