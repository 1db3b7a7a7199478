import { expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import type { Visitor } from '#schemas/wire/visitors.ts';
import { visitsByDay } from './visits-by-day.ts';

const visit = (name: string, day: string): Visitor => ({
  id: name as MemberId,
  username: name,
  avatarUrl: null,
  genre: 'femme',
  town: null,
  seal: false,
  at: `${day}T10:00:00Z`,
  day,
});

test('[MEMBERAREA-18] visits stand under their day, in the order in which they came', () => {
  const days = visitsByDay([visit('ada', '2026-11-26'), visit('bela', '2026-11-26'), visit('ada', '2026-11-20')]);
  expect(days.map(({ day, visits }) => [day, visits.map(({ username }) => username)])).toEqual([
    ['2026-11-26', ['ada', 'bela']],
    ['2026-11-20', ['ada']],
  ]);
});
