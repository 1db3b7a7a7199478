/**
 * Estimates whether a secret was drawn at random: words, sequences and repetitions count little, however long they are.
 */
import { dictionary } from '@zxcvbn-ts/language-common';

const ENOUGH_BITS = 80;
/** Words as people choose them for a sentence. */
const BITS_A_WORD = 6;
const BITS_A_REPETITION = 3;
const SHORTEST_WORD = 4;
const LONGEST_WORD = 16;

const words = new Set<string>();
for (const list of Object.values(dictionary)) for (const word of list) words.add(String(word));

/** Bits per character, if each is as likely as the others that occur. */
const bitsEach = (text: string) => Math.log2(new Set(text).size);

/** Returns the length of a sequence like `abcdefgh` or `87654321`, whose characters have equal distances. */
function sequenceAt(text: string, from: number): number {
  const step = text.charCodeAt(from + 1) - text.charCodeAt(from);
  if (Math.abs(step) > 1) return 0;
  let end = from + 1;
  while (text.charCodeAt(end + 1) - text.charCodeAt(end) === step) end++;
  return end - from + 1;
}

const longestFrom = (text: string, from: number, isKnown: (part: string) => boolean): number => {
  for (let length = Math.min(LONGEST_WORD, text.length - from); length >= SHORTEST_WORD; length--)
    if (isKnown(text.slice(from, from + length))) return length;
  return 0;
};

/** Says whether a part looks written by a person: letters of one case, or a year. */
const isWritten = (part: string) => /^(\p{Lu}?\p{Ll}{0,12}|\p{Lu}{0,12}|\d{1,4})$/u.test(part);

/** Returns a low estimate, in bits. */
export function estimateBits(secret: string): number {
  const parts = secret.split(/[^\p{L}\d]+/u).filter(Boolean);
  const writtenParts = parts.length > 2 ? parts.filter(isWritten) : [];
  const remainder = writtenParts.length > 0 ? parts.filter((part) => !isWritten(part)).join(' ') : secret;
  return writtenParts.length * BITS_A_WORD + (remainder === '' ? 0 : bitsOf(remainder));
}

function bitsOf(secret: string): number {
  const text = secret.toLowerCase();
  const each = bitsEach(secret);
  let bits = 0;
  for (let at = 0; at < text.length;) {
    const sequence = sequenceAt(text, at);
    const word = longestFrom(text, at, (part) => words.has(part));
    const repetition = longestFrom(text, at, (part) => text.slice(0, at).includes(part));
    const matchLength = Math.max(sequence >= SHORTEST_WORD ? sequence : 0, word, repetition);
    bits += matchLength === 0 ? each : matchLength === word ? BITS_A_WORD : BITS_A_REPETITION;
    at += Math.max(1, matchLength);
  }
  return bits;
}

export const isHardToGuess = (secret: string): boolean => estimateBits(secret) >= ENOUGH_BITS;
