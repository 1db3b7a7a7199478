/** [Y19] What a browser's storage can answer, as states that a member can be told. */
export type StorageFailure = 'full' | 'broken' | 'closed';

const full = new Set(['QuotaExceededError']);
const closed = new Set(['DatabaseClosedError', 'InvalidStateError']);
const broken = new Set([
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
  const failure = storageFailure(error);
  return failure === null ? null : failure === 'full' ? 'storage-full' : 'storage-broken';
}

const isNamed = (error: unknown): error is { name: string; inner?: unknown; failures?: unknown } =>
  typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string';

/**
 * Dexie wraps what it met, sometimes twice, and gathers what failed of many: the errors within say more. null: not of
 * the storage, a defect.
 */
export function storageFailure(error: unknown): StorageFailure | null {
  if (!isNamed(error)) return null;
  const within = [error.inner, ...(Array.isArray(error.failures) ? error.failures : [])].flatMap(
    (each: unknown) => storageFailure(each) ?? [],
  );
  if (within.includes('full') || full.has(error.name)) return 'full';
  if (closed.has(error.name)) return 'closed';
  return broken.has(error.name) ? 'broken' : (within[0] ?? null);
}
