import { expect, test } from 'vitest';
import type { GroupLogRow } from '#schemas/wire/groups.ts';
import { ada, bela, instant, START } from '#tests/support/streams.ts';
import { logText } from './log-text.ts';

const row = (action: string, change: Partial<GroupLogRow> = {}): GroupLogRow => ({
  id: 1,
  action,
  detail: {},
  at: instant(1),
  actor: { id: ada, username: 'ada' },
  subject: { id: bela, username: 'bela' },
  ...change,
});
const text = (action: string, change: Partial<GroupLogRow> = {}) => logText(row(action, change), START);

test('[GROUP-61] the log tells who did what to whom', () => {
  expect(text('removed')).toBe('ada a retiré bela du groupe.');
  expect(text('joined', { detail: { way: 'link' } })).toBe('bela a rejoint le groupe par un lien.');
  expect(text('joined', { detail: { way: 'found' } })).toBe('bela a rejoint le groupe.');
  expect(text('changed', { detail: { name: 'x', slowSeconds: 3 } })).toBe('ada a changé le nom et le mode lent.');
  expect(text('changed', { detail: { 'of a later version': 1 } })).toBe('ada a changé le groupe.');
  expect(text('silenced', { detail: { until: '2026-11-29T12:00:00.000Z' } })).toMatch(
    /^ada a mis bela en sourdine jusqu’au 29 nov\. à 13:00\.$/,
  );
  expect(text('silenced')).toBe('ada a mis bela en sourdine.');
});

test('a gone account and an unknown act are named as such', () => {
  expect(text('banned', { actor: { id: ada, username: null } })).toBe('Membre supprimé a banni bela.');
  expect(text('toString')).toBe('ada a agi.');
});
