import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EntryId } from '#schemas/ids.ts';
import type { PushRequest } from '#schemas/wire/sync.ts';
import { done, refused } from '#lib/result.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { ada, otherConversation, entryId, firstEpoch, START, messageCommand } from '#tests/support/streams.ts';
import { drain, type DrainPorts } from './drain.ts';
import { openOutbox, type Outbox } from './outbox.ts';

const HOUR = 3_600_000;
let clock: ManualClock;
let outbox: Outbox;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  clock = manualClock(START);
  outbox = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules, clock });
  await outbox.changeEpoch(firstEpoch);
});
afterEach(() => outbox.close());

/** Runs the push loop with two entries a push. Returns the ids sent, push by push. */
async function pushedIds(push: DrainPorts['push']): Promise<EntryId[][]> {
  const pushes: EntryId[][] = [];
  await drain({
    outbox,
    clock,
    batchSize: 2,
    push: (request) => (pushes.push(request.entries.map(({ id }) => id)), push(request)),
  });
  return pushes;
}
const applied = ({ entries }: PushRequest, but?: EntryId) => {
  const results = entries
    .filter(({ id }) => id !== but)
    .map(({ id }) => ({ id, status: 'applied' as const, stream: null, rev: 1 }));
  return done({ epoch: firstEpoch, serverTime: new Date(clock.now()).toISOString(), refused: false, results });
};

test('[Y3] entries claimed behind a failed push do not leave before its rest', async () => {
  for (let n = 1; n <= 4; n++) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
  const narrow: DrainPorts['push'] = (request) =>
    Promise.resolve(
      request.entries.length === 2 && request.entries[0]?.id === entryId(1) ? refused('too-large') : applied(request),
    );
  expect((await pushedIds(narrow)).flat()).toEqual([1, 2, 1, 2, 3, 4].map(entryId));
});

test('[Y3] an unanswered message that now needs confirmation holds back its conversation', async () => {
  await outbox.enqueue(messageCommand('1'), entryId(1));
  clock.advance(11 * HOUR);
  for (const n of [2, 3, 5]) await outbox.enqueue(messageCommand(`${n}`, otherConversation), entryId(n));
  await outbox.enqueue(messageCommand('4'), entryId(4));
  const forgetful: DrainPorts['push'] = (request) => {
    clock.advance(2 * HOUR);
    return Promise.resolve(applied(request, entryId(1)));
  };
  expect(await pushedIds(forgetful)).toEqual(
    [
      [1, 2],
      [3, 5],
    ].map((push) => push.map(entryId)),
  );
});
