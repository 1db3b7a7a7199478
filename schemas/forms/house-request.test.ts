import { expect, test } from 'vitest';
import { emptyHouseRequest, houseRequestForm, type HouseRequestInput } from './house-request.ts';

const typed = (kind: HouseRequestInput['kind'], more: Partial<HouseRequestInput> = {}) =>
  houseRequestForm.safeParse({ ...emptyHouseRequest(kind), words: 'Il le faut.', ...more });
const errorsOf = (...args: Parameters<typeof typed>) =>
  typed(...args).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('[ADMIN-15] each kind of request takes its own parameters, and nothing else that was typed', () => {
  const full = {
    name: ' lune ',
    email: ' Lune@Neuf.FR ',
    right: 'support',
    from: '2026-01-01',
    to: '2026-03-31',
  } as const;
  expect(typed('grant-right', full).data).toEqual({
    kind: 'grant-right',
    words: 'Il le faut.',
    parameters: { name: 'lune', right: 'support' },
  });
  expect(typed('reset-factor', full).data?.parameters).toEqual({ name: 'lune' });
  expect(typed('change-address', full).data?.parameters).toEqual({ name: 'lune', email: 'lune@neuf.fr' });
  expect(typed('export-audit', full).data?.parameters).toEqual({ from: '2026-01-01', to: '2026-03-31' });
});

test('[ADMIN-15] a missing name, right, period or reason is said at its field', () => {
  expect(errorsOf('grant-right')).toEqual([['name', 'name-missing']]);
  expect(errorsOf('withdraw-right', { name: 'lune' })).toEqual([['right', 'right-missing']]);
  expect(errorsOf('change-address', { name: 'lune', email: 'x' })).toEqual([['email', 'email-invalid']]);
  expect(errorsOf('export-audit', { from: '2026-03-01' })).toEqual([['to', 'days-missing']]);
  expect(errorsOf('export-audit', { from: '2026-03-02', to: '2026-03-01' })).toEqual([['to', 'days-missing']]);
  expect(errorsOf('export-audit', { from: '2024-01-01', to: '2026-03-01' })).toEqual([['to', 'days-missing']]);
  expect(errorsOf('reset-factor', { name: 'lune', words: ' ' })).toEqual([['words', 'words-missing']]);
});
