/** Opens an account's databases. RxDB comes with this file, so it is loaded after the first paint. */
import { entryRules } from '#actions/rules.ts';
import { BehaviorSubject } from 'rxjs';
import type { Owner } from '#schemas/entities/session.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { openForOwner } from '#sync/session/open-for-owner.ts';
import { readOwner } from '#sync/session/owner.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import { awaitFilled } from '#sync/store/await-filled.ts';
import { streamKinds } from '#streams/registry.ts';
import { openStore, type Store } from '#sync/store/open.ts';
import { throttleQueue } from './throttled-queue.ts';
import { blocked$, shareLatest } from './combine.ts';
import { contextOf } from './command-context.ts';
import type { Device } from './device.ts';
import { conversationDraft } from './conversation-draft.ts';
import { queueSnapshots } from './queue.ts';

/**
 * Opens the device of an account. The owner is read before any database of the account is opened [Y16], and again
 * afterwards [Y17]. Rejects with `OutboxClosed` if the account does not own the device.
 */
export async function openDevice(account: MemberId): Promise<Device> {
  const database = createDeviceDatabase();
  try {
    const owner = await readOwner(database);
    if (owner?.account !== account) throw new OutboxClosed();
    return await openForOwner(owner, database, () => openDatabases(owner));
  } finally {
    database.close();
  }
}

async function openDatabases(owner: Owner): Promise<Device> {
  const outbox = await openOutbox(owner, { rules: entryRules });
  try {
    const store = await openStore(owner.account, { kinds: streamKinds });
    const device = deviceOf(owner.account, store, outbox);
    await awaitFilled(store);
    return device;
  } catch (error) {
    outbox.close();
    throw error;
  }
}

export function deviceOf(account: MemberId, store: Store, outbox: Outbox, clock = systemClock): Device {
  const queue = shareLatest(queueSnapshots(outbox));
  // With either database closed, screens would show data that cannot change any more.
  void outbox.closed.then(() => store.close());
  const device = {
    account,
    store,
    outbox,
    queue,
    throttledQueue: shareLatest(throttleQueue(queue)),
    blocked: shareLatest(blocked$(store, queue)),
    clock,
    unreadIndicatorPaused: new BehaviorSubject(false),
    draft: (conversationId: ConversationId) => conversationDraft({ account, outbox }, conversationId),
    async close() {
      outbox.close();
      await store.close();
    },
  };
  return { ...device, context: contextOf(device) };
}
