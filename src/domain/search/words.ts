/**
 * Words for searching: accents, case, ligatures and plurals forgiven; signs of writing without blanks, and emoji, each
 * by itself.
 */
import { plainText } from './plain-text.ts';

/** Scripts that set no blanks between words: each sign may begin one. */
const UNSPACED = String.raw`(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]`;
const LETTER = String.raw`(?!${UNSPACED})[\p{L}\p{N}]`;
/** Of a plain text. */
const WORD = new RegExp(
  String.raw`(?<sign>${UNSPACED}\p{M}*|\p{RI}{2}|\p{Extended_Pictographic}\p{Emoji_Modifier}?)|(?:${LETTER})+`,
  'gu',
);
/** What a word goes on with; half of a pair, as of an emoji, is none. Of a plain text. */
export const IN_WORD = new RegExp(LETTER, 'u');

const JOINED = String.raw`[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]`;
/**
 * What is folded as one, and marked as a whole where it is found: a letter with its marks, an emoji with all its parts.
 */
const UNIT = new RegExp(
  String.raw`\p{RI}{2}|\p{Extended_Pictographic}${JOINED}*(?:\u200d\p{Extended_Pictographic}${JOINED}*)*|.[\p{M}\u1160-\u11ff\ud7b0-\ud7fb\uff9e\uff9f]*`,
  'gsu',
);
const ASCII = /^[\0-\x7f]*$/;

/** Too short to tell a plural from a word of its own: « os », « aux ». */
const SHORT = 3;

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
  /** One sign of a script without blanks, or an emoji: what it says goes on in the next. */
  sign: boolean;
}

/** The words of a text, where they stand; « l’ami » is two, and « 東京 » is two signs. */
export function wordsIn(text: string): Word[] {
  const { plain, startOf, endOf } = foldedText(text);
  return [...plain.matchAll(WORD)].map(({ 0: found, index, groups }) => ({
    plain: found,
    start: startOf(index),
    end: endOf(index + found.length - 1),
    sign: groups?.['sign'] !== undefined,
  }));
}

/** A text in its plain form, and where each of its units of code comes from. */
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
