/**
 * A password is what its author typed, however their keyboard composed it: it is hashed in the composed form (NFC).
 * Hashes from before are of the text as it came, so a typed password is tried in the forms in which it may have come.
 */
import { isHashable } from '#schemas/forms/new-password.ts';
import { PASSWORD_BYTES } from '#schemas/limits.ts';

/** The shortest text that one of the forms could be written in: longer ones are not even composed. */
const LONGEST = PASSWORD_BYTES * 3;

/** What a hash may be compared with, the composed form first; none where no hash is of such a value. */
export function passwordForms(input: unknown): string[] {
  if (typeof input !== 'string' || input === '' || input.length > LONGEST) return [];
  return [...new Set([input.normalize('NFC'), input, input.normalize('NFD')])].filter(isHashable);
}
