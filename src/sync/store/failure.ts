/** [Y19] What a browser's storage can answer, as states that a member can be told. */
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

/** The same as what is told to a member whose wish could not be written. */
export function storageRefusal(error: unknown): 'storage-full' | 'storage-broken' | null {
  const failure = storageFailureOf(error);
  return failure === null ? null : failure === 'full' ? 'storage-full' : 'storage-broken';
}

const isErrorLike = (error: unknown): error is { name: string; inner?: unknown; failures?: unknown } =>
  typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string';

/**
 * Dexie wraps what it met, sometimes twice, and gathers what failed of many: the errors within say more. null: not of
 * the storage, a defect.
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
