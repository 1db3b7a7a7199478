/**
 * Fetches what has changed when the browser allows it, without an open tab, where the app is installed: the number on
 * its icon, and a new version of the app. It also sends what waits. Members' data come when the app is opened, since
 * only the sync worker writes the store [UPDATE-07].
 */
import type { UnreadCounts } from '#schemas/wire/unread-counts.ts';
import { showAppBadge } from '#lib/app-badge.ts';
import { log } from '#lib/log.ts';
import { PERIODIC_TAG } from '#lib/periodic-tag.ts';
import { ignoreFailure, type SyncEvent } from './events.ts';
import type { QueueDrain } from './sync.ts';

/** Periodic Background Sync, which TypeScript does not know. */
interface PeriodicRegistration {
  update(): Promise<unknown>;
  readonly periodicSync?: { unregister(tag: string): Promise<void> };
}

export interface PeriodicPorts {
  registration: PeriodicRegistration;
  navigator: Parameters<typeof showAppBadge>[1];
  /** Whether an account owns this device. */
  isOwned(): Promise<boolean>;
  /** Resolves to what is unread, or to null when the server has not said it. */
  askUnread(): Promise<UnreadCounts | null>;
}

/** Handles one event. It never rejects: the browser decides when the next one comes. */
export async function onPeriodicSync(
  { tag }: Pick<SyncEvent, 'tag'>,
  { registration, navigator, isOwned, askUnread }: PeriodicPorts,
  queue: Pick<QueueDrain, 'run'>,
): Promise<void> {
  if (tag !== PERIODIC_TAG) return;
  // Whoever has left is not asked after [Y17].
  if (!(await isOwned())) return ignoreFailure(Promise.resolve(registration.periodicSync?.unregister(tag)));
  // What leaves first counts as read by its author.
  await ignoreFailure(queue.run());
  const answer = await askUnread().catch(() => null);
  if (answer && (await isOwned())) await showAppBadge(answer.counts.unread, navigator);
  await ignoreFailure(registration.update());
  log.info('sw.periodic', { answered: answer !== null });
}
