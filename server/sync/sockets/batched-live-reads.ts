/**
 * [Y8] What members are told of changes that another node has made, or that came without it: asked of the database, for
 * many of them at once. What cannot be read is lost to those whom it concerns, for the digest to find, and to nobody
 * else.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { log } from '#lib/log.ts';
import type { Announcement } from '../changes.ts';
import { isUnavailable } from '../failures.ts';
import type { MemberDatabase } from '../member-database.ts';
import { parseLiveUpdate, type LiveUpdate } from '../commit-effects.ts';

/** In one reading: far from the time that it may take. */
const BATCH_CHANGES = 300;
/** A database that has too much to do may answer a moment later. */
const TRIES = 4;
const RETRY_MS = 250;
/** Of one reading: enough to find two changes that cannot be read; more would keep everyone else waiting. */
const HALVINGS = 20;

/** One reading at a time, so that revisions are told in order; what comes meanwhile goes together. */
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
