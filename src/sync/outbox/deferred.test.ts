import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PushAnswer } from '#schemas/wire/sync.ts';
import { done } from '#lib/result.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { ada, entryId, firstEpoch, messageCommand, messageId, result, START, uuid } from '#tests/support/streams.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { drain, type DrainPorts } from './drain.ts';
import { openOutbox, type Outbox } from './outbox.ts';

const MINUTE = 60_000;
const group = uuid(200) as ConversationId;
const toGroup = (text: string, joinRev = 1) => ({
  action: 'message.send' as const,
  data: { ...messageCommand(text).data, conversationId: group, receiverId: null, joinRev },
});
let clock: ManualClock;
let outbox: Outbox;
const opened: Outbox[] = [];
async function open(): Promise<Outbox> {
  const each = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules, clock });
  opened.push(each);
  return each;
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  clock = manualClock(START);
  outbox = await open();
  await outbox.changeEpoch(firstEpoch);
});
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

describe('an entry that the server defers', () => {
  /** A group in slow mode: one message a minute. */
  let lastSentAt: number;
  let pushes: number;
  const slowServer: DrainPorts['push'] = ({ entries }) => {
    pushes += 1;
    const results = entries.map(({ id }): PushAnswer['results'][number] => {
      const until = lastSentAt + MINUTE;
      if (until > clock.now())
        return { id, status: 'deferred', until: new Date(until).toISOString(), stream: null, rev: 0 };
      lastSentAt = clock.now();
      return { id, status: 'applied', stream: null, rev: 1 };
    });
    const serverTime = new Date(clock.now()).toISOString();
    return Promise.resolve(done({ epoch: firstEpoch, serverTime, refused: false, results }));
  };
  const run = (from = outbox) =>
    drain({ outbox: from, push: slowServer, clock, random: { uuid: () => crypto.randomUUID(), fraction: () => 0.5 } });
  const applied = async (from = outbox) =>
    [...(await from.snapshot()).results.values()].filter(({ status }) => status === 'applied').length;
  beforeEach(async () => {
    [lastSentAt, pushes] = [START - 2 * MINUTE, 0];
    for (const n of [1, 2, 3]) await outbox.enqueue(toGroup(`${n}`), entryId(n));
  });

  test('[G16] ends the run, which says when it may leave, and is not asked for before', async () => {
    expect(await run()).toEqual({ end: 'held', resumeMs: MINUTE, answeredCount: 3 });
    clock.advance(MINUTE / 2);
    expect(await run()).toEqual({ end: 'held', resumeMs: MINUTE / 2, answeredCount: 0 });
    expect([await applied(), pushes]).toEqual([1, 1]);
  });
  test('[G16, Y3] leaves when its time has come, and those after it in their turn', async () => {
    const counts: number[] = [];
    for (let n = 0; n < 3; n++) {
      await run();
      counts.push(await applied());
      clock.advance(MINUTE);
    }
    expect(counts).toEqual([1, 2, 3]);
    expect(await run()).toMatchObject({ end: 'empty' });
  });
  test('[G16, Y18] waits as long in a context opened later, and leaves nothing behind', async () => {
    await run();
    const later = await open();
    expect((await later.snapshot()).deferred).toEqual((await outbox.snapshot()).deferred);
    expect(await run(later)).toMatchObject({ end: 'held', resumeMs: MINUTE });
    for (const n of [2, 3]) await later.discard(messageId(n));
    await later.record({
      epoch: firstEpoch,
      serverTime: new Date(clock.now()).toISOString(),
      refused: false,
      results: (await later.snapshot()).entries
        .filter(({ action }) => action === 'message.cancel')
        .map(({ id }) => ({ id, status: 'applied', what: 'cancelled', stream: null, rev: 0 })),
    });
    expect((await later.snapshot()).deferred.size).toBe(0);
    expect((await (await open()).snapshot()).deferred.size).toBe(0);
  });
  test('[G16, Y2] a discard is sent at once, since an attempt that stalled may still arrive', async () => {
    await run();
    expect(await outbox.discard(messageId(2))).toBe('cancelling');
    expect((await outbox.claim(200)).entries).toMatchObject([{ action: 'message.cancel' }]);
  });
});

describe('a message of an earlier membership', () => {
  const refuse = (n: number) =>
    outbox.record({
      epoch: firstEpoch,
      serverTime: new Date(clock.now()).toISOString(),
      refused: false,
      results: [result(n, { status: 'rejected', code: 'group-joined-again', stream: null })],
    });
  const contents = async () =>
    (await outbox.snapshot()).entries.map(({ id, action, data }) => ({
      id,
      action,
      joinRev: 'joinRev' in data && data.joinRev,
    }));

  test('[G15] « oui » writes it anew in the present membership', async () => {
    await outbox.enqueue(toGroup('avant'), entryId(1));
    await outbox.claim(200);
    await refuse(1);
    expect(await outbox.confirmSend(entryId(1), 7)).toBe(true);
    const [first, second, ...more] = await contents();
    // It may have left: the server is told to forget it [Y2].
    expect([first, second, more.length]).toMatchObject([{ id: entryId(1) }, { action: 'message.cancel' }, 1]);
    expect(more[0]).toMatchObject({ action: 'message.send', joinRev: 7 });
    expect((await outbox.claim(200)).entries.map(({ action }) => action)).toEqual(['message.cancel', 'message.send']);
  });
  test('[G15] one that never left is replaced', async () => {
    await outbox.enqueue(toGroup('avant'), entryId(1));
    await outbox.refuse(entryId(1), firstEpoch, 'group-joined-again');
    expect(await outbox.confirmSend(entryId(1), 7)).toBe(true);
    expect(await contents()).toMatchObject([{ action: 'message.send', joinRev: 7 }]);
    expect(await outbox.confirmSend(entryId(1), 7)).toBe(false);
  });
  test('[G15] who is in the group no more gets the server’s answer', async () => {
    await outbox.enqueue(toGroup('avant'), entryId(1));
    await outbox.refuse(entryId(1), firstEpoch, 'group-joined-again');
    expect(await outbox.confirmSend(entryId(1))).toBe(true);
    expect((await outbox.claim(200)).entries).toMatchObject([{ id: entryId(1), data: { joinRev: 1 } }]);
  });
});
