/**
 * A password that we have compared already is not compared by the library once more: that would take its time twice.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isPasswordOf } from './password-hashing.ts';

interface Proven {
  password: string;
  hash: string;
}

/** Of the request under way. */
const proven = new AsyncLocalStorage<Proven>();

export const withProven = <T>(known: Proven, work: () => Promise<T>): Promise<T> => proven.run(known, work);

export async function compareForLibrary(password: string, hash: string): Promise<boolean> {
  const known = proven.getStore();
  return (known?.password === password && known.hash === hash) || isPasswordOf(password, hash);
}
