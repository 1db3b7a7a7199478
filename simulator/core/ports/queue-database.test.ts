import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { EntryId, MessageId } from '#schemas/ids.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import {
  ada,
  conversation,
  entryId,
  firstEpoch,
  messageId,
  result,
  secondEpoch,
  START,
  messageCommand,
  uuid,
} from '#tests/support/streams.ts';
import { diceOf } from '../chance.ts';
import { Time } from '../time.ts';
import { openSimulatedQueue } from '../../devices/open-queue.ts';
import { Channels } from './channels.ts';
import { Context } from './context.ts';
import { QueueDatabase } from './queue-database.ts';

const owner = { account: ada, generation: 1 };
const serverTime = new Date(START).toISOString();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Returns a function that makes ids in ascending order. */
const countingIds = () => {
  let n = 0;
  return () => uuid(5000 + ++n);
};

async function play(outbox: Outbox, seed: number, settle: <T>(work: Promise<T>) => Promise<T>): Promise<unknown[]> {
  const roll = diceOf(seed);
  const results: unknown[] = [];
  for (let n = 1; n <= 40; n++) {
    const id = 1 + roll(n);
    const answer = result(id, { status: roll(3) ? 'applied' : 'rejected', ...(roll(2) ? {} : { epoch: secondEpoch }) });
    const actions: (() => Promise<unknown>)[] = [
      () => outbox.enqueue(messageCommand(`words ${n}`), entryId(n)),
      () => outbox.sendMessage(messageCommand(`words ${n}`).data, entryId(n)),
      () =>
        outbox.dispatch({
          action: 'message.edit',
          data: { conversationId: conversation, messageId: messageId(id), text: `edited ${n}` },
        }),
      () => outbox.discard(messageId(id)),
      () => outbox.retry(entryId(id)),
      () => outbox.dismiss(entryId(id)),
      () =>
        outbox.dispatch({
          action: 'conversation.read',
          data: { conversationId: conversation, upTo: n, epoch: firstEpoch },
        }),
      () => outbox.claim(1 + roll(4)),
      () => outbox.record({ epoch: answer.epoch, serverTime, refused: false, results: [answer] }),
      () => outbox.settle({ epoch: firstEpoch, settledIds: new Set([entryId(id) as EntryId]), foundResults: [] }),
      () => outbox.changeEpoch(roll(2) ? firstEpoch : secondEpoch),
      () => outbox.setDraft(conversation, `draft ${n}`),
      () => outbox.withdraw(messageId(id) as MessageId),
      () => outbox.confirmSend(entryId(id)),
    ];
    const action = actions[roll(actions.length)] ?? outbox.snapshot;
    results.push(
      await settle(action().catch((error: unknown) => (error instanceof Error ? error.name : 'failed'))),
      await settle(outbox.snapshot()),
      await settle(outbox.drafts()),
    );
  }
  return results;
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('the simulated queue database behaves like IndexedDB: history %i', async (seed) => {
  const time = new Time();
  const newId = countingIds();
  const context = new Context('page', time, () => -time.now, diceOf(seed), newId);
  const settle = async <T>(work: Promise<T>): Promise<T> => {
    await time.run(time.now + 10, () => undefined);
    return work;
  };
  const simulated = await settle(
    openSimulatedQueue(owner, new QueueDatabase(time, () => 1), context, new Channels(time)),
  );
  const real = await openOutbox(owner, {
    rules: entryRules,
    clock: context.clock,
    random: { uuid: countingIds(), fraction: () => 0 },
  });
  const [fromSimulation, fromIndexedDb] = [await play(simulated, seed, settle), await play(real, seed, (work) => work)];
  real.close();
  expect(fromSimulation).toEqual(fromIndexedDb);
});
