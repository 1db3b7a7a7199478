/**
 * Opens outbox and store of a device: either in the simulation's databases, or in real ones that copy each commit to
 * the simulation's databases.
 */
import type { MemberId } from '#schemas/ids.ts';
import type { OutboxOwner } from '#sync/outbox/database.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Store } from '#sync/store/open.ts';
import { openSimulatedQueue } from '../../devices/open-queue.ts';
import { settled } from '../time.ts';
import type { Channels } from './channels.ts';
import type { Context } from './context.ts';
import type { QueueDatabase } from './queue-database.ts';
import type { StoreDatabase } from './store-database.ts';

export interface DatabaseBackend {
  openQueue(
    owner: OutboxOwner,
    database: QueueDatabase,
    context: Context,
    channels: Channels,
  ): Outbox | Promise<Outbox>;
  openStore(database: StoreDatabase, context: Context, account: MemberId): Promise<Store>;
  eraseStore(database: StoreDatabase, context: Context, account: MemberId): Promise<void>;
  /** Resolves when no more work can be done without virtual time passing. */
  settle(): Promise<void>;
}

export const inMemoryBackend: DatabaseBackend = {
  openQueue: openSimulatedQueue,
  openStore: async (database, context, account) => database.open(context, account),
  eraseStore: async (database) => database.erase(),
  settle: settled,
};
