import { expect, test } from 'vitest';
import { hashOf } from '#tests/support/group-members.ts';
import { addressOfToken, hashOfToken, isToken, newToken } from './join-token.ts';

test('[GROUP-08] a token is unique, fits into an address, and is hashed as the server does', async () => {
  const [one, other] = [newToken(), newToken()];
  expect(one).not.toBe(other);
  expect(isToken(one)).toBe(true);
  expect(await hashOfToken(one)).toBe(hashOf(one));
  expect(addressOfToken(one, 'https://alcove.test')).toBe(`https://alcove.test/#/chat/join/${one}`);
});

test('what cannot be a token asks nothing', () =>
  expect(['', 'court', '../../groups/autre-chose', 'a'.repeat(200), undefined].map(isToken)).not.toContain(true));
