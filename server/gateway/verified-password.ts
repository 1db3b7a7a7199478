/**
 * A password that we have compared already is not compared by the library once more: that would take its time twice.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isPasswordOf } from './password-hashing.ts';

interface VerifiedPassword {
  password: string;
  hash: string;
}

/** Of the request under way. */
const verified = new AsyncLocalStorage<VerifiedPassword>();

export const withVerified = <T>(current: VerifiedPassword, work: () => Promise<T>): Promise<T> =>
  verified.run(current, work);

export async function compareForLibrary(password: string, hash: string): Promise<boolean> {
  const current = verified.getStore();
  return (current?.password === password && current.hash === hash) || isPasswordOf(password, hash);
}
