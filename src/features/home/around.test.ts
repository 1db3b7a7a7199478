import { expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import type { EventCard } from '#schemas/wire/events.ts';
import type { HomeAnswer } from '#schemas/wire/home.ts';
import { freeTonight, nextEvents } from './around.ts';

const member = {
  id: 'bela' as MemberId,
  username: 'bela',
  avatarUrl: null,
  genre: 'femme' as const,
  town: 'Lyon',
  seal: false,
  distanceKm: 0,
};
const answer: HomeAnswer = { near: true, free: [member], newcomers: [] };
const at = (text: string) => Date.parse(text);

test('[MEMBERAREA-02] who is free tonight is shown until six in the morning, and not the next evening', () => {
  const answered = at('2026-11-26T20:00:00Z');
  expect(freeTonight(answer, answered, at('2026-11-27T04:59:00Z'))).toEqual([member]);
  expect(freeTonight(answer, answered, at('2026-11-27T05:01:00Z'))).toBeNull();
});

test('[MEMBERAREA-02] the next three events are shown, without cancelled ones and those that are over', () => {
  const event = (title: string, endsAt: string, cancelled = false) => ({ title, endsAt, cancelled }) as EventCard;
  const events = [
    event('over', '2026-11-26T20:00:00Z'),
    event('cancelled', '2026-11-28T20:00:00Z', true),
    ...['one', 'two', 'three', 'four'].map((title) => event(title, '2026-11-29T20:00:00Z')),
  ];
  expect(nextEvents(events, at('2026-11-27T00:00:00Z')).map(({ title }) => title)).toEqual(['one', 'two', 'three']);
});
