import { expect, test } from 'vitest';
import { attemptIds } from './attempt-ids.ts';

const ids = () => {
  let count = 0;
  return attemptIds({ uuid: () => `id ${(count += 1)}` });
};

test('[PUBLIC-50, REFERRAL-22] what is sent again after a lost answer is the same', () => {
  const { idOf } = ids();
  expect([idOf({ words: 'Bonsoir' }), idOf({ words: 'Bonsoir' })]).toEqual(['id 1', 'id 1']);
});

test('[PUBLIC-50, REFERRAL-22] what was changed before it is sent again is another', () => {
  const { idOf } = ids();
  expect([idOf({ words: 'Bonsoir' }), idOf({ words: 'Bonjour' })]).toEqual(['id 1', 'id 2']);
});

test('[PUBLIC-50, REFERRAL-22] what is sent after one has arrived is another, also with the same words', () => {
  const { idOf, renew } = ids();
  const first = idOf(null);
  renew();
  expect([first, idOf(null)]).toEqual(['id 1', 'id 2']);
});
