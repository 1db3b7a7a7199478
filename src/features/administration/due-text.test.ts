import { expect, test } from 'vitest';
import { claimAt, claimText, dueText } from './due-text.ts';

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const now = Date.parse(at('18:00'));

test('[ADMIN-03] a case says when it is due, in the time of Paris, and that its time is over', () => {
  expect(dueText(at('20:42'), now)).toEqual({ text: 'Avant 21:42', isOver: false });
  expect(dueText('2026-11-23T08:05:00.000Z', now)).toEqual({ text: 'Avant le 23 nov., 09:05', isOver: false });
  expect(dueText(at('18:00'), now)).toEqual({ text: 'Échéance dépassée', isOver: true });
});

test('[ADMIN-03] a claim says whose it is, and ends by itself', () => {
  const claim = { username: 'maude', mine: false, until: at('20:42') };
  expect(claimText(claim)).toBe('Prise par maude jusqu’à 21:42');
  expect(claimText({ ...claim, mine: true })).toBe('À vous jusqu’à 21:42');
  expect(claimAt(claim, now)).toBe(claim);
  expect(claimAt(claim, Date.parse(claim.until))).toBeNull();
  expect(claimAt(null, now)).toBeNull();
});
