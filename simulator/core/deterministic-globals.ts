/** Replaces globals of the platform that would make two runs differ or would hide a defect. */
import { sha256 } from '@noble/hashes/sha2.js';

/** Makes `crypto.subtle.digest` resolve at once; the platform's own resolves at an unpredictable time. */
export function installImmediateHash(): () => void {
  const { subtle } = globalThis.crypto;
  const digest = async (_: string, data: Uint8Array) => sha256(data).buffer;
  Object.defineProperty(subtle, 'digest', { value: digest, configurable: true });
  return () => void Reflect.deleteProperty(subtle, 'digest');
}

/** Passes errors that the product logs to `onError`: a caught defect is still a defect. Returns the undo function. */
export function interceptConsoleErrors(onError: (error: unknown) => void): () => void {
  const { error } = console;
  console.error = (_event: unknown, thrown: unknown) => onError(thrown);
  return () => void (console.error = error);
}

/**
 * Removes the storage that a worker shares with its page: a device of the laboratory must not use or change the
 * member's own data.
 */
export function removeBrowserStorage(): void {
  for (const name of ['caches', 'indexedDB', 'BroadcastChannel', 'fetch'])
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
}
