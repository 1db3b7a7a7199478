/** What a member may choose as a code, and phrases that are made for them [S3]. */
import { wordlist } from '@scure/bip39/wordlists/french.js';
import { LEAST_CODE_DIGITS, MOST_CODE_DIGITS, WORDS_IN_PHRASE } from './lengths.ts';

/** Whether a code is long enough and more than one digit or a row of digits, up or down. */
export function isCodeAccepted(code: string): boolean {
  if (!/^\d+$/.test(code) || code.length < LEAST_CODE_DIGITS || code.length > MOST_CODE_DIGITS) return false;
  const steps = [...code].slice(1).map((digit, n) => Number(digit) - Number(code[n]));
  return ![0, 1, -1].some((step) => steps.every((each) => each === step));
}

/** Makes a phrase of random words; `random`: returns so many random bytes. */
export function createPhrase(random = (length: number) => crypto.getRandomValues(new Uint8Array(length))): string {
  const bytes = random(WORDS_IN_PHRASE * 2);
  // The number of words divides 65,536, so that every word is as likely.
  return Array.from({ length: WORDS_IN_PHRASE }, (_, n) => {
    const value = ((bytes[n * 2] ?? 0) << 8) | (bytes[n * 2 + 1] ?? 0);
    return wordlist[value % wordlist.length];
  }).join(' ');
}
