/** Opens an outbox like `openOutbox`, over the simulation's database and channels. */
import { entryRules } from '#actions/rules.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { claimOwnership, type OutboxOwner } from '#sync/outbox/database.ts';
import { openOutboxEvents } from '#sync/outbox/outbox-events.ts';
import { openQueue } from '#sync/outbox/queue.ts';
import type { Channels } from '../core/ports/channels.ts';
import type { Context } from '../core/ports/context.ts';
import type { QueueDatabase } from '../core/ports/queue-database.ts';

export async function openSimulatedQueue(
  owner: OutboxOwner,
  database: QueueDatabase,
  context: Context,
  channels: Channels,
): Promise<Outbox> {
  const connection = database.connect(context);
  await claimOwnership(connection.db, owner);
  const events = openOutboxEvents(owner.account, entryRules, (name) => channels.open(context, name));
  let onClosed = () => {};
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
  const { clock, random } = context;
  return {
    account: owner.account,
    rules: entryRules,
    subscribe: events.subscribe,
    watchDrafts: events.watchDrafts,
    ...openQueue({ db: connection.db, owner, rules: entryRules, events, clock, random }),
    closed,
    close() {
      connection.close();
      events.close();
      onClosed();
    },
  };
}
