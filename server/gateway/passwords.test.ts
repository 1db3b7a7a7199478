import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import { chosenPassword } from './password-policy.ts';
import { passwordForms } from './password-forms.ts';
import { HashingBusy, hashPassword, isPasswordOf } from './password-hashing.ts';
import { compareForLibrary, withVerified } from './verified-password.ts';

const COMPOSED = 'mot de pass\u00e9';
const DECOMPOSED = 'mot de passe\u0301';

test('a typed password is tried in NFC, then as typed, then in NFD', () => {
  expect(passwordForms('alcove-demo')).toEqual(['alcove-demo']);
  expect(passwordForms(COMPOSED)).toEqual([COMPOSED, DECOMPOSED]);
  expect(passwordForms(DECOMPOSED)).toEqual([COMPOSED, DECOMPOSED]);
});

test('a password that no hash can match is compared with none', () => {
  for (const given of [
    12345678,
    null,
    undefined,
    ['alcove-demo'],
    { toString: () => 'alcove-demo' },
    '',
    'guess\0guess\0',
    'x'.repeat(73),
    'é'.repeat(37),
    'x'.repeat(70_000),
    'half\ud83d',
  ])
    expect(passwordForms(given)).toEqual([]);
  expect(passwordForms('x'.repeat(72))).toHaveLength(1);
  // Decomposed it is longer than 72 bytes, composed it is not.
  expect(passwordForms('e\u0301'.repeat(30))).toEqual(['é'.repeat(30)]);
});

test('[AUTH-21] a new password is long enough, complete, uncommon and not the own name', () => {
  const chosen = (password: unknown) =>
    chosenPassword(password, { username: 'Camille92', email: 'camille.martin@example.fr' });
  const code = (password: unknown) => {
    const result = chosen(password);
    return result.ok ? null : result.code;
  };
  expect(chosen(DECOMPOSED)).toEqual({ ok: true, value: COMPOSED });
  expect(['court', '', 12345678, null, undefined, '😀😀😀😀'].map(code)).toEqual(Array(6).fill('password-too-short'));
  expect(['x'.repeat(73), 'é'.repeat(37), 'x'.repeat(64_000)].map(code)).toEqual(Array(3).fill('password-too-long'));
  expect(['guess\0guess\0', 'half a pair \ud83d'].map(code)).toEqual(Array(2).fill('password-characters'));
  expect(['password', 'PASSWORD', 'Azertyuiop', '12345678', 'iloveyou', 'motdepasse'].map(code)).toEqual([
    ...Array<string>(5).fill('password-common'),
    null,
  ]);
  expect(['camille92', 'CAMILLE92', ' Camille92 ', 'Camille.Martin@example.fr', 'camille.martin'].map(code)).toEqual(
    Array(5).fill('password-like-account'),
  );
  expect(code('Camille92!')).toBeNull();
});

test('passwords are hashed and compared outside the main thread, by the library too', async () => {
  await import('./lite.ts');
  expect([bcrypt.hash, bcrypt.compare]).toEqual([hashPassword, compareForLibrary]);
  const hash = await bcrypt.hash('alcove-demo', 4);
  expect([
    await isPasswordOf('alcove-demo', hash),
    await isPasswordOf('alcove-dema', hash),
    bcrypt.compareSync('alcove-demo', hash),
  ]).toEqual([true, false, true]);
  await expect(isPasswordOf('alcove-demo', 'no hash at all')).resolves.toBe(false);
});

test('a recent comparison is not repeated, and only for exactly the same input', async () => {
  const hash = await hashPassword('alcove-demo', 4);
  await withVerified({ password: 'alcove-demo', hash: 'of another' }, async () =>
    expect(await compareForLibrary('alcove-demo', hash)).toBe(true),
  );
  await withVerified({ password: 'wrong', hash }, async () => {
    expect(await compareForLibrary('alcove-demo', hash)).toBe(true);
    expect(await compareForLibrary('other', hash)).toBe(false);
  });
  // True only without a comparison.
  await withVerified({ password: 'alcove-demo', hash: 'h' }, async () =>
    expect(await compareForLibrary('alcove-demo', 'h')).toBe(true),
  );
});

test('when too many wait, newcomers are told to retry, and waiting ones are served', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 260 }, () => hashPassword('alcove-demo', 4)));
  const refused = outcomes.filter((one) => one.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ reason }) => reason instanceof HashingBusy)).toBe(true);
  expect(outcomes.filter((one) => one.status === 'fulfilled').length).toBeGreaterThanOrEqual(200);
});
