import { expect, test } from 'vitest';
import type { CaseItem, CaseQueue } from '#schemas/wire/cases.ts';
import { memberNo } from '#tests/support/answers.ts';
import { instant, uuid } from '#tests/support/streams.ts';
import { nameAnswer } from './registry.ts';
import { staffQueue } from './staff-queue.ts';

const waiting = (n: number): CaseItem => ({
  id: uuid(n),
  kind: 'report',
  member: { id: memberNo(n), username: `membre${n}`, avatarUrl: null },
  severity: 3,
  reason: 'scam',
  reports: 1,
  openedAt: instant(1),
  dueAt: instant(2),
  claim: null,
});
const page: CaseQueue = { cases: [waiting(1), waiting(2)], next: null, counts: { report: 2 } };

test('[Y9] a case about a blocked member stays in the queue, without naming them', () => {
  const hidden = staffQueue.withoutMembers(page, new Set([memberNo(1)]));
  expect(hidden.cases.map(({ member }) => member?.username ?? null)).toEqual([null, 'membre2']);
  expect(staffQueue.withoutMembers(page, new Set([memberNo(9)]))).toBe(page);
});

test('[ADMIN-03] the queue is asked for by kind, from the place where the last page ended', () => {
  const place = { at: 5, id: uuid(2) };
  const cursor = staffQueue.next({ ...page, next: place });
  expect(staffQueue.request({ kind: 'report' }, cursor)).toEqual({ kind: 'report', after: place, count: 24 });
  expect([staffQueue.next(page), staffQueue.isEmpty(page), staffQueue.isEmpty({ ...page, cases: [] })]).toEqual([
    null,
    false,
    true,
  ]);
  expect(nameAnswer('staff.queue', { kind: 'nothing' })).toBeNull();
});
