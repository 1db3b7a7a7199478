/**
 * Splits text into words for searching, and ignores accents, case, ligatures and plurals. Emoji and characters of
 * scripts without spaces are one word each.
 */
import { plainText } from './plain-text.ts';

/** Scripts without spaces between words: each character may begin one. */
const UNSPACED = String.raw`(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]`;
const LETTER = String.raw`(?!${UNSPACED})[\p{L}\p{N}]`;
/** Matches a word of a plain text. */
const WORD = new RegExp(
  String.raw`(?<sign>${UNSPACED}\p{M}*|\p{RI}{2}|\p{Extended_Pictographic}\p{Emoji_Modifier}?)|(?:${LETTER})+`,
  'gu',
);
/** Matches a character that continues a word of a plain text. Half of a surrogate pair, as of an emoji, does not. */
export const IN_WORD = new RegExp(LETTER, 'u');

const JOINED = String.raw`[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]`;
/** A unit is folded and highlighted as a whole: a letter with its marks, or an emoji with all its parts. */
const UNIT = new RegExp(
  String.raw`\p{RI}{2}|\p{Extended_Pictographic}${JOINED}*(?:\u200d\p{Extended_Pictographic}${JOINED}*)*|.[\p{M}\u1160-\u11ff\ud7b0-\ud7fb\uff9e\uff9f]*`,
  'gsu',
);
const ASCII = /^[\0-\x7f]*$/;

/** Longest word that is never treated as a plural: « os », « aux ». */
const SHORT = 3;

/**
 * Returns the stem that singular and plural share: « chevaux » and « cheval », « bijoux » and « bijou ». Takes a plain
 * word.
 */
export function stemOf(plain: string): string {
  if (plain.length <= SHORT) return plain;
  if (/[^e]aux$/.test(plain)) return `${plain.slice(0, -3)}al`;
  return plain.replace(/[sx]$/, '');
}

export interface Word {
  plain: string;
  /** Position in the text, in UTF-16 units; the end is excluded. */
  start: number;
  end: number;
  /** True for an emoji, or a character of a script without spaces, which may be a part of a longer word. */
  sign: boolean;
}

/** Returns the words of a text with their positions. « l’ami » has two words, and « 東京 » has two signs. */
export function wordsIn(text: string): Word[] {
  const { plain, startOf, endOf } = foldedText(text);
  return [...plain.matchAll(WORD)].map(({ 0: found, index, groups }) => ({
    plain: found,
    start: startOf(index),
    end: endOf(index + found.length - 1),
    sign: groups?.['sign'] !== undefined,
  }));
}

/** Folds a text, and maps each position in the plain form to its unit in the original. */
function foldedText(text: string): {
  plain: string;
  startOf(position: number): number;
  endOf(position: number): number;
} {
  if (ASCII.test(text))
    return { plain: text.toLowerCase(), startOf: (position) => position, endOf: (position) => position + 1 };
  const [starts, ends]: [number[], number[]] = [[], []];
  let plain = '';
  for (const { 0: unit, index } of text.matchAll(UNIT)) {
    plain += plainText(unit);
    while (starts.length < plain.length) {
      starts.push(index);
      ends.push(index + unit.length);
    }
  }
  return { plain, startOf: (position) => starts[position] ?? 0, endOf: (position) => ends[position] ?? text.length };
}
