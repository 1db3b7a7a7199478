import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { EntryId, MessageId } from '#schemas/ids.ts';
import { openOutbox, type Outbox } from '#outbox/outbox.ts';
import {
  ada,
  conversation,
  entryId,
  first,
  messageId,
  result,
  second,
  START,
  text,
  uuid,
} from '#tests/support/streams.ts';
import { diceOf } from '../chance.ts';
import { Time } from '../time.ts';
import { openQueueAt } from '../world/queue-at.ts';
import { Channels } from './channels.ts';
import { Context } from './context.ts';
import { QueueDatabase } from './queue-database.ts';

const owner = { account: ada, generation: 1 };
const serverTime = new Date(START).toISOString();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Ids in the order in which they are asked for. */
const counting = () => {
  let n = 0;
  return () => uuid(5000 + ++n);
};

async function play(outbox: Outbox, seed: number, settle: <T>(work: Promise<T>) => Promise<T>): Promise<unknown[]> {
  const roll = diceOf(seed);
  const told: unknown[] = [];
  for (let n = 1; n <= 40; n++) {
    const id = 1 + roll(n);
    const answered = result(id, { status: roll(3) ? 'applied' : 'rejected', ...(roll(2) ? {} : { epoch: second }) });
    const makers: (() => Promise<unknown>)[] = [
      () => outbox.enqueue(text(`words ${n}`), entryId(n)),
      () => outbox.sendMessage(text(`words ${n}`).data, entryId(n)),
      () => outbox.editMessage(conversation, messageId(id), `edited ${n}`),
      () => outbox.discard(messageId(id)),
      () => outbox.retry(entryId(id)),
      () => outbox.dismiss(entryId(id)),
      () => outbox.markRead({ conversationId: conversation, upTo: n, epoch: first }),
      () => outbox.claim(1 + roll(4)),
      () => outbox.record({ epoch: answered.epoch, serverTime, refused: false, results: [answered] }),
      () => outbox.settle({ epoch: first, standing: new Set([entryId(id) as EntryId]), found: [] }),
      () => outbox.turnEpoch(roll(2) ? first : second),
      () => outbox.setDraft(conversation, `draft ${n}`),
      () => outbox.withdraw(messageId(id) as MessageId),
      () => outbox.confirmSend(entryId(id)),
    ];
    const make = makers[roll(makers.length)] ?? outbox.snapshot;
    told.push(
      await settle(make().catch((error: unknown) => (error instanceof Error ? error.name : 'failed'))),
      await settle(outbox.snapshot()),
      await settle(outbox.drafts()),
    );
  }
  return told;
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('the simulated queue database behaves like IndexedDB: history %i', async (seed) => {
  const time = new Time();
  const newId = counting();
  const context = new Context('page', time, () => -time.now, diceOf(seed), newId);
  const settle = async <T>(work: Promise<T>): Promise<T> => {
    await time.run(time.now + 10, () => undefined);
    return work;
  };
  const simulated = await settle(openQueueAt(owner, new QueueDatabase(time, () => 1), context, new Channels(time)));
  const real = await openOutbox(owner, { clock: context.clock, random: { uuid: counting(), fraction: () => 0 } });
  const [one, two] = [await play(simulated, seed, settle), await play(real, seed, (work) => work)];
  real.close();
  expect(one).toEqual(two);
});
