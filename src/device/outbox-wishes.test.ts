import { firstValueFrom, of, toArray } from 'rxjs';
import { expect, test } from 'vitest';
import { optimisticView } from '#actions/optimistic.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { entry, entryId, queue, result, results } from '#tests/support/streams.ts';
import { isRequestedBefore } from './answers/is-requested-before.ts';
import { outboxWishes } from './outbox-wishes.ts';

const opinion = entry(1, { action: 'club.opinion', data: { club: 'club-velours', text: 'On y danse.' } });
const wish = { id: entryId(1), club: 'club-velours', opinion: 'On y danse.' };
const clubWishes = (...snapshots: OutboxSnapshot[]) =>
  firstValueFrom(outboxWishes(optimisticView.clubWishOf)({ queue: of(...snapshots) }).pipe(toArray()));

test('[Y1] a wish waits until the server has granted it, not until its entry has left the view', async () => {
  const granted = results(result(1, { stream: null, rev: 0 }));
  expect(await clubWishes(queue([opinion]), queue([opinion], { results: granted }), queue([]))).toEqual([
    [{ ...wish, code: null }],
    [],
  ]);
});

test('[Y4] a refused wish stays, and says why', async () => {
  const refused = results(result(1, { status: 'rejected', code: 'invalid', stream: null, rev: 0 }));
  expect(await clubWishes(queue([opinion], { results: refused }))).toEqual([[{ ...wish, code: 'invalid' }]]);
});

test('[Y1] an answer requested in the millisecond of a change knows it, an earlier one may not', () => {
  expect([isRequestedBefore(99, 100), isRequestedBefore(100, 100)]).toEqual([true, false]);
});
