import { describe, expect, test } from 'vitest';
import type { MessageView } from '#domain/views.ts';
import { ada, bela, messageId } from '#tests/support/streams.ts';
import { sameItem } from './same-item.ts';
import { timelineOf } from './timeline.ts';

const now = Date.parse('2026-11-21T21:42:00+01:00');
const MINUTE = 60_000;
const view = (n: number, minutesAgo: number, given: Partial<MessageView> = {}): MessageView => ({
  id: messageId(n),
  seq: n,
  senderId: given.mine ? ada : bela,
  mine: false,
  type: 'text',
  text: `message ${n}`,
  mediaUrl: null,
  gifUrl: null,
  at: now - minutesAgo * MINUTE,
  edited: false,
  deleted: false,
  quote: null,
  reactions: [],
  poll: null,
  event: null,
  mentionsMe: false,
  state: given.mine ? 'sent' : null,
  code: null,
  needsConfirmation: false,
  leavesAt: null,
  ...given,
});
const mine = (n: number, minutesAgo: number, given: Partial<MessageView> = {}) =>
  view(n, minutesAgo, { mine: true, ...given });
const shape = (...views: MessageView[]) =>
  timelineOf(views, now).map(({ day, endsRun, showsStatus }) =>
    [day, endsRun && 'ends', showsStatus && 'tells'].filter(Boolean).join(' '),
  );

describe('a conversation’s layout', () => {
  test('the first message of each day stands under the day’s title', () => {
    expect(shape(view(1, 2 * 24 * 60), view(2, 3), view(3, 2))).toEqual([
      'Jeudi 19 novembre ends',
      'Aujourd’hui',
      'ends',
    ]);
  });
  test('a run ends with its author, and after a quarter of an hour', () => {
    expect(shape(view(1, 60), view(2, 50), view(3, 20), mine(4, 19))).toEqual([
      'Aujourd’hui',
      'ends',
      'ends',
      'ends tells',
    ]);
  });
  test('state and time stand under the run of own bubbles, not under each', () => {
    expect(shape(mine(1, 3), mine(2, 2), mine(3, 1))).toEqual(['Aujourd’hui', '', 'ends tells']);
  });
  test('a state that changes within a run is shown where it changes', () => {
    expect(shape(mine(1, 3, { state: 'read' }), mine(2, 2))).toEqual(['Aujourd’hui tells', 'ends tells']);
  });
  test('a refused message stands alone', () => {
    expect(shape(mine(1, 3), mine(2, 2, { state: 'failed' }), mine(3, 1))).toEqual([
      'Aujourd’hui ends tells',
      'ends tells',
      'ends tells',
    ]);
  });
});

test('drawn rows stay when the list grows: only the neighbours of new rows are drawn again', () => {
  const [one, two, three, four] = [view(1, 9), view(2, 8), view(3, 7), view(4, 6)];
  const [before, after] = [timelineOf([two, three], now), timelineOf([one, two, three, four], now)];
  const drawn = (n: number, name = 'bela') => ({ name, item: after[n + 1] ?? {} });
  expect([0, 1].map((n) => sameItem({ name: 'bela', item: before[n] ?? {} }, drawn(n)))).toEqual([false, false]);
  const longer = timelineOf([view(0, 10), one, two, three, four], now);
  expect(
    [1, 2, 3].map((n) => sameItem({ name: 'bela', item: after[n] ?? {} }, { name: 'bela', item: longer[n + 1] ?? {} })),
  ).toEqual([true, true, true]);
  expect(sameItem(drawn(0), drawn(0, 'camille'))).toBe(false);
  expect(sameItem(drawn(0), { ...drawn(0), item: { ...after[1], message: { ...two, text: 'corrigé' } } })).toBe(false);
});
