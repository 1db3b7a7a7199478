/** Failures of a browser's storage, as states that a member can be shown [Y19]. */
import { done, refused, type Result } from '#lib/result.ts';

export type StorageFailure = 'full' | 'broken' | 'closed';

const fullErrors = new Set(['QuotaExceededError']);
const closedErrors = new Set(['DatabaseClosedError', 'InvalidStateError']);
const brokenErrors = new Set([
  'UnknownError',
  'OpenFailedError',
  'VersionError',
  'AbortError',
  'MissingAPIError',
  'NotFoundError',
  'DataError',
  'TimeoutError',
]);

/** Returns the refusal code for a command that could not be written; null: not a failure of the storage. */
export function storageRefusal(error: unknown): 'storage-full' | 'storage-broken' | null {
  const failure = storageFailureOf(error);
  return failure === null ? null : failure === 'full' ? 'storage-full' : 'storage-broken';
}

/** Returns a failure of the storage as a refusal with its reason; other errors are thrown. */
export async function storageResult<T>(work: Promise<T>): Promise<Result<T, 'storage-full' | 'storage-broken'>> {
  try {
    return done(await work);
  } catch (error) {
    const code = storageRefusal(error);
    if (!code) throw error;
    return refused(code);
  }
}

const isErrorLike = (error: unknown): error is { name: string; inner?: unknown; failures?: unknown } =>
  typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string';

/**
 * Classifies an error of the storage; null: not of the storage, a defect. Dexie wraps errors, sometimes twice, and
 * collects the failures of a bulk: the inner errors are more precise.
 */
export function storageFailureOf(error: unknown): StorageFailure | null {
  if (!isErrorLike(error)) return null;
  const innerFailures = [error.inner, ...(Array.isArray(error.failures) ? error.failures : [])].flatMap(
    (each: unknown) => storageFailureOf(each) ?? [],
  );
  if (innerFailures.includes('full') || fullErrors.has(error.name)) return 'full';
  if (closedErrors.has(error.name)) return 'closed';
  return brokenErrors.has(error.name) ? 'broken' : (innerFailures[0] ?? null);
}
