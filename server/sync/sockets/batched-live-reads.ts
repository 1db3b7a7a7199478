/**
 * Reads from the database what members may see of changes that another node made, or that no transaction has computed
 * for them; many changes at once [Y8]. What cannot be read is lost only for the members it concerns, and the digest
 * finds it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { log } from '#lib/log.ts';
import type { Announcement } from '../changes.ts';
import { isUnavailable } from '../failures.ts';
import type { MemberDatabase } from '../member-database.ts';
import { parseLiveUpdate, type LiveUpdate } from '../commit-effects.ts';

/** Changes per read, far below what its time limit allows. */
const BATCH_CHANGES = 300;
/** Attempts per read: an overloaded database may answer a moment later. */
const TRIES = 4;
const RETRY_MS = 250;
/** Halvings per read: enough to find two changes that cannot be read; more would keep all others waiting. */
const HALVINGS = 20;

/**
 * Returns a function that queues a read. One read runs at a time, so that revisions are delivered in order; changes
 * that arrive in the meantime share the next read.
 */
export function batchLiveReads(
  database: Pick<MemberDatabase, 'liveItemsFor'>,
  deliver: (read: LiveUpdate, causes: readonly Announcement[]) => void,
  retryMs = RETRY_MS,
): (announcement: Announcement) => void {
  /** One change each. */
  const waiting: Announcement[] = [];
  let [draining, halvings] = [false, 0];

  async function read(queue: readonly Announcement[], tries = 1): Promise<void> {
    try {
      deliver(
        parseLiveUpdate(await database.liveItemsFor(queue.flatMap((announcement) => announcement.changes))),
        queue,
      );
    } catch (error) {
      if (tries < TRIES) {
        log.info('live events late', { error: errorNameOf(error) });
        await wait(retryMs * tries);
        return read(queue, tries + 1);
      }
      log.info('live events lost or halved', { error: errorNameOf(error) });
      if (!isUnavailable(error) && queue.length > 1 && ++halvings <= HALVINGS) {
        const middle = Math.ceil(queue.length / 2);
        await read(queue.slice(0, middle), TRIES);
        await read(queue.slice(middle), TRIES);
      }
    }
  }

  async function drain(): Promise<void> {
    draining = true;
    while (waiting.length > 0) {
      halvings = 0;
      await read(waiting.splice(0, BATCH_CHANGES));
    }
    draining = false;
  }

  return (announcement) => {
    for (const change of announcement.changes) waiting.push({ ...announcement, changes: [change] });
    if (!draining) void drain();
  };
}

const errorNameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');
