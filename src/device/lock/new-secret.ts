/** A new code or phrase, before it becomes one: what is refused, and phrases that are made. */
import { normalisePhrase } from '#sync/lock/keys.ts';
import { createPhrase, isCodeAccepted } from '#sync/lock/secrets.ts';

export type SecretMethod = 'code' | 'phrase';
/** `weak`: too short, or a row of digits; `different`: it was repeated otherwise. */
export type SecretProblem = 'weak' | 'different';

export const newPhrase = (): string => createPhrase();

/** Returns why it is refused, or null. A phrase is never chosen but made, so it can only be repeated wrongly [S3]. */
export function problemOf(method: SecretMethod, secret: string, repeated: string): SecretProblem | null {
  if (method === 'code' && !isCodeAccepted(secret)) return 'weak';
  const isSame = method === 'code' ? secret === repeated : normalisePhrase(secret) === normalisePhrase(repeated);
  return isSame ? null : 'different';
}
