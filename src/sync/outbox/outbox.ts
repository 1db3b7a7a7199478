/**
 * The outbox of one account, open in this context: page, sync worker or service worker. Each function is one
 * transaction [Y1].
 */
import type { EntryRules } from '#actions/types.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { OpenChannel } from '#lib/channel.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { systemRandom, type Random } from '#lib/random.ts';
import { openOutboxEvents, type QueueListener, type DraftListener } from './outbox-events.ts';
import { openOutboxDatabase, type OutboxOwner } from './database.ts';
import { openQueue } from './queue.ts';
import type { Queue } from './types.ts';

/** One account's queue and drafts, with what concerns this context. */
export interface Outbox extends Queue {
  readonly account: MemberId;
  /** The rules that it was opened with. */
  readonly rules: EntryRules;
  /** Calls the listener after every change of the queue, made here or elsewhere. */
  subscribe(listener: QueueListener): () => void;
  /** Calls the listener when a conversation's draft may have changed, here or elsewhere. */
  watchDrafts(listener: DraftListener): () => void;
  /** Resolves when this context's outbox is closed, by this context or another. */
  readonly closed: Promise<void>;
  close(): void;
}

export interface OutboxPorts {
  rules: EntryRules;
  clock?: Clock;
  random?: Random;
  /** false: never makes the database, as in the service worker [Y17]. */
  create?: boolean;
  channel?: OpenChannel;
}

/** Opens the outbox. Rejects with `OutboxClosed` if the device belongs to another generation by now. */
export async function openOutbox(
  owner: OutboxOwner,
  { rules, clock = systemClock, random = systemRandom, create = true, channel }: OutboxPorts,
): Promise<Outbox> {
  let onClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const db = await openOutboxDatabase(owner, { create, onClosed });
  const events = openOutboxEvents(owner.account, rules, channel);
  const queue = openQueue({ db, owner, rules, events, clock, random });
  void closed.then(() => events.close());
  return {
    account: owner.account,
    rules,
    subscribe: events.subscribe,
    watchDrafts: events.watchDrafts,
    ...queue,
    closed,
    close() {
      db.close();
      onClosed();
    },
  };
}
