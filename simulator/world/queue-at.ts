/** An open outbox, as `openOutbox` makes it, over the simulation's database and channels. */
import type { Outbox } from '#outbox/outbox.ts';
import { claimOwnership, type OutboxOwner } from '#outbox/database.ts';
import { openChanges } from '#outbox/changes.ts';
import { openQueue } from '#outbox/queue.ts';
import type { Channels } from '../ports/channels.ts';
import type { Context } from '../ports/context.ts';
import type { QueueDatabase } from '../ports/queue-database.ts';

export async function openQueueAt(
  owner: OutboxOwner,
  database: QueueDatabase,
  context: Context,
  channels: Channels,
): Promise<Outbox> {
  const connection = database.connect(context);
  await claimOwnership(connection.db, owner);
  const changes = openChanges(owner.account, (name) => channels.open(context, name));
  let onClosed = () => {};
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
  const { clock, random } = context;
  return {
    account: owner.account,
    subscribe: changes.subscribe,
    watchDrafts: changes.watchDrafts,
    ...openQueue({ db: connection.db, owner, changes, clock, random }),
    closed,
    close() {
      connection.close();
      changes.close();
      onClosed();
    },
  };
}
