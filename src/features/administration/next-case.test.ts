import { expect, test } from 'vitest';
import type { CaseItem } from '#schemas/wire/cases.ts';
import { nextCase, withoutDecided } from './next-case.ts';

const now = Date.parse('2026-11-21T18:00:00.000Z');
const waiting = (id: string, claim: CaseItem['claim'] = null): CaseItem => ({
  id,
  kind: 'report',
  member: null,
  severity: 3,
  reason: 'scam',
  reports: 1,
  openedAt: '2026-11-21T10:00:00.000Z',
  dueAt: '2026-11-21T22:00:00.000Z',
  claim,
});
const claimed = (mine: boolean, until: string) => ({ username: 'maude', mine, until });
const later = '2026-11-21T18:05:00.000Z';
const idAfter = (cases: readonly CaseItem[], id: string | null) => nextCase(cases, id, now)?.id ?? null;

test('[ADMIN-03] the next case is the one below, and after the last one the first', () => {
  const cases = [waiting('a'), waiting('b'), waiting('c')];
  expect([idAfter(cases, 'a'), idAfter(cases, 'c'), idAfter(cases, null)]).toEqual(['b', 'a', 'a']);
  expect(idAfter(cases, 'gone')).toBe('a');
  expect([idAfter([waiting('a')], 'a'), idAfter([], 'a')]).toEqual([null, null]);
});

test('[ADMIN-03] a case on which somebody else works is passed over until the claim ends', () => {
  const cases = [waiting('a'), waiting('b', claimed(false, later)), waiting('c', claimed(true, later))];
  expect(idAfter(cases, 'a')).toBe('c');
  const ended = [waiting('a'), waiting('b', claimed(false, '2026-11-21T17:59:00.000Z'))];
  expect(idAfter(ended, 'a')).toBe('b');
});

test('[ADMIN-03] what was decided here leaves the list before the queue says so', () => {
  const cases = [waiting('a'), waiting('b')];
  expect(withoutDecided(cases, new Set(['a'])).map(({ id }) => id)).toEqual(['b']);
  expect(withoutDecided(cases, new Set())).toBe(cases);
});
