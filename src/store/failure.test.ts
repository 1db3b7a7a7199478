import { expect, test } from 'vitest';
import { storageFailure } from './failure.ts';

const named = (name: string, inner?: unknown): Error =>
  Object.assign(new Error(name), { name, ...(inner !== undefined && { inner }) });

test.each([
  ['full', named('QuotaExceededError')],
  ['full', named('AbortError', named('QuotaExceededError'))],
  ['closed', named('DatabaseClosedError')],
  ['broken', named('UnknownError')],
  ['broken', named('OpenFailedError', named('VersionError'))],
  ['full', Object.assign(named('BulkError'), { failures: [named('AbortError'), named('QuotaExceededError')] })],
  ['broken', Object.assign(named('ModifyError'), { failures: [named('UnknownError')] })],
])('[Y19] the storage is %s', (failure, error) => {
  expect(storageFailure(error)).toBe(failure);
});

test('[Y19] an error from elsewhere is a defect', () => {
  expect(storageFailure(new TypeError('x'))).toBeNull();
  expect(storageFailure('x')).toBeNull();
});
