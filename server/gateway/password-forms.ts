/**
 * Forms in which a typed password is hashed and compared. It is hashed in the composed form (NFC), whatever the
 * keyboard sends. Older hashes are of the text as it came, so a typed password is compared in each form that it may
 * have had.
 */
import { isHashable } from '#schemas/forms/new-password.ts';
import { PASSWORD_BYTES } from '#schemas/limits.ts';

/** Longest input whose composed form can fit; longer ones are not even composed. */
const LONGEST = PASSWORD_BYTES * 3;

/** Returns the forms to compare with a hash, the composed form first; none where no hash can be of such a value. */
export function passwordForms(input: unknown): string[] {
  if (typeof input !== 'string' || input === '' || input.length > LONGEST) return [];
  return [...new Set([input.normalize('NFC'), input, input.normalize('NFD')])].filter(isHashable);
}
