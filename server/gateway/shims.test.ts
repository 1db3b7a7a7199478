import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isoInstant } from './connection.ts';
import { answerFor, requestErrors, errorDetailsOf } from './database-errors.ts';
import { keysIn } from './keys.ts';
import { linkPage } from './link-page.ts';

test('warnings of the process work after the library is loaded', async () => {
  await import('./lite.ts');
  process.noDeprecation = true;
  // The library's own function fails on a warning that is an Error.
  expect(() => process.emitWarning(Object.assign(new Error('old'), { name: 'DeprecationWarning' }))).not.toThrow();
});

test('times are ISO 8601', () => {
  expect(isoInstant('2026-11-01 12:00:00.5+00')).toBe('2026-11-01T12:00:00.5+00:00');
  expect(isoInstant('2026-11-01 12:00:00')).toBe('2026-11-01T12:00:00');
});

test('keys are created once, secret, and shared by processes that start at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-keys-'));
  const all = await Promise.all([keysIn(folder), keysIn(folder), keysIn(folder)]);
  expect(new Set(all.map(({ jwtSecret }) => jwtSecret)).size).toBe(1);
  expect(await keysIn(folder)).toEqual(all[0]);
  expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});

test('a database refusal is told apart from a database defect', () => {
  const raised = Object.assign(new Error('username-taken'), { code: '23505', routine: 'exec_stmt_raise' });
  expect(answerFor(errorDetailsOf(raised))).toMatchObject({ status: 400, code: 'username-taken' });
  expect(answerFor({ code: '23514' })).toMatchObject({ status: 400, code: 'bad-request' });
  expect(answerFor({ code: '23505' })).toMatchObject({ status: 409 });
  expect(answerFor({ code: '40P01' })).toMatchObject({ status: 503, code: 'retry' });
  expect(answerFor({ code: '42501' })).toMatchObject({ status: 401 });
  expect(answerFor({ code: '42703' })).toBeNull();
  expect(requestErrors.getStore()).toBeUndefined();
});

test('a link’s target depends only on its kind and stays on the site', () => {
  expect(linkPage('https://alcove.example', 'recovery', 'a&b=c#d')).toBe(
    'https://alcove.example/reset-password?token=a%26b%3Dc%23d',
  );
  expect(linkPage('http://localhost:5173', 'signup', 't')).toBe('http://localhost:5173/confirm-email?token=t');
  for (const kind of [
    'magiclink',
    'email_change',
    'reauthentication',
    'invite',
    '',
    'constructor',
    '__proto__',
    'RECOVERY',
  ])
    expect([kind, linkPage('https://alcove.example', kind, 't')]).toEqual([kind, null]);
});
