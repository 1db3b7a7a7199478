import { expect, test } from 'vitest';
import { storageFailureOf } from './storage-failure.ts';

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
  expect(storageFailureOf(error)).toBe(failure);
});

test('[Y19] an error from elsewhere is a defect', () => {
  expect(storageFailureOf(new TypeError('x'))).toBeNull();
  expect(storageFailureOf('x')).toBeNull();
});
