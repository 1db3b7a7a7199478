/** What of the platform would make two runs differ, or hide a defect. */
import { sha256 } from '@noble/hashes/sha2.js';

/** The platform's own hash ends whenever a thread has time: here it ends at once. */
export function installImmediateHash(): () => void {
  const { subtle } = globalThis.crypto;
  const digest = async (_: string, data: Uint8Array) => sha256(data).buffer;
  Object.defineProperty(subtle, 'digest', { value: digest, configurable: true });
  return () => void Reflect.deleteProperty(subtle, 'digest');
}

/** A defect that the product has caught and told of is one all the same. */
export function interceptConsoleErrors(onError: (error: unknown) => void): () => void {
  const { error } = console;
  console.error = (_event: unknown, thrown: unknown) => onError(thrown);
  return () => void (console.error = error);
}

/**
 * What a thread shares with the page that began it. Nothing of a laboratory's device may reach what members keep, or
 * hang on it.
 */
export function removeBrowserStorage(): void {
  for (const name of ['caches', 'indexedDB', 'BroadcastChannel', 'fetch'])
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
}
