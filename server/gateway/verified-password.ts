/** Saves the library a second comparison of a password that we have already compared. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isPasswordOf } from './password-hashing.ts';

interface VerifiedPassword {
  password: string;
  hash: string;
}

/** Password of the current request. */
const verified = new AsyncLocalStorage<VerifiedPassword>();

export const withVerified = <T>(current: VerifiedPassword, work: () => Promise<T>): Promise<T> =>
  verified.run(current, work);

export async function compareForLibrary(password: string, hash: string): Promise<boolean> {
  const current = verified.getStore();
  return (current?.password === password && current.hash === hash) || isPasswordOf(password, hash);
}
