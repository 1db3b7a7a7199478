import { expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { slowMembers } from './slow-members.ts';

const [ada, bela, cyd] = ['ada', 'bela', 'cyd'] as MemberId[] as [MemberId, MemberId, MemberId];

test('[Y4] a slow member is marked for a minute, and the list of them is bounded', () => {
  let now = 0;
  const slow = slowMembers(() => now, 2);
  slow.add(ada);
  expect([slow.has(ada), slow.has(bela)]).toEqual([true, false]);
  now = 60_000;
  expect(slow.has(ada)).toBe(false);
  for (const member of [ada, bela, ada, cyd]) slow.add(member);
  expect([ada, bela, cyd].map(slow.has)).toEqual([true, false, true]);
});
