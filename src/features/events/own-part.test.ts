import { expect, test } from 'vitest';
import type { EventWish } from '#schemas/actions/event-answer.ts';
import type { EntryId, EventId } from '#schemas/ids.ts';
import type { GuestState } from '#schemas/wire/events.ts';
import { uuid } from '#tests/support/streams.ts';
import { ownView, type WishView } from './own-part.ts';

const wish = (answer: EventWish, code: WishView['code'] = null): WishView => ({
  id: uuid(1) as EntryId,
  eventId: uuid(2) as EventId,
  answer,
  anonymous: true,
  code,
});
const event = (state: GuestState | null, more: object = {}) => ({
  own: state && { state, anonymous: false, offeredUntil: null },
  full: false,
  approval: false,
  ...more,
});

test.each<[GuestState | null, EventWish, object, GuestState]>([
  [null, 'participate', {}, 'accepted'],
  [null, 'participate', { full: true }, 'waiting'],
  [null, 'participate', { approval: true, full: true }, 'pending'],
  ['offered', 'participate', { full: true }, 'accepted'],
  ['waiting', 'participate', {}, 'waiting'],
  ['accepted', 'maybe', {}, 'maybe'],
  ['pending', 'withdraw', {}, 'withdrawn'],
])('[MEMBERAREA-06, Y1] %s and « %s » show what will follow until the server answers', (state, answer, more, shown) => {
  expect(ownView(event(state, more), wish(answer))).toMatchObject({ state: shown, isSending: true, anonymous: true });
});

test('[MEMBERAREA-06, Y1] a refused wish leaves what the server has said', () => {
  expect(ownView(event('maybe'), wish('participate', 'event-over'))).toMatchObject({
    state: 'maybe',
    isSending: false,
  });
  expect(ownView(event(null), undefined)).toMatchObject({ state: 'none', isSending: false });
});
