/** An open outbox, as `openOutbox` makes it, over the simulation's database and channels. */
import type { Outbox } from '#outbox/outbox.ts';
import type { OutboxOwner } from '#outbox/database.ts';
import { openQueue } from '#outbox/queue.ts';
import type { Channels } from '../ports/channels.ts';
import type { Context } from '../ports/context.ts';
import type { QueueDatabase } from '../ports/queue-database.ts';

export function openQueueAt(owner: OutboxOwner, database: QueueDatabase, context: Context, channels: Channels): Outbox {
  const connection = database.connect(context);
  const changes = channels.changes(context, `alcove-outbox-${owner.account}`);
  let onClosed = () => {};
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
  const { clock, random } = context;
  if (!database.tables.get('meta')?.size) database.tables.get('meta')?.set('owner', { v: 1, owner: { account: owner.account, generation: owner.generation } });
  return {
    account: owner.account,
    subscribe: changes.subscribe,
    ...openQueue({ db: connection.db, owner, changes, clock, random }),
    closed,
    close() {
      connection.close();
      changes.close();
      onClosed();
    },
  };
}
