/**
 * [Y8] What members are told of changes that another node has made, or that came without it: asked of the database, for
 * many of them at once. What cannot be read is lost to those whom it concerns, for the digest to find, and to nobody
 * else.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { log } from '#lib/log.ts';
import type { Announcement } from '../changes.ts';
import { isAway } from '../failures.ts';
import type { MemberDatabase } from '../member-database.ts';
import { readingOf, type Reading } from '../seen.ts';

/** In one reading: far from the time that it may take. */
const CHANGES = 300;
/** A database that has too much to do may answer a moment later. */
const TRIES = 4;
const AGAIN_MS = 250;
/** Of one reading: enough to find two changes that cannot be read; more would keep everyone else waiting. */
const HALVINGS = 20;

/** One reading at a time, so that revisions are told in order; what comes meanwhile goes together. */
export function inReadings(
  database: Pick<MemberDatabase, 'told'>,
  tell: (read: Reading, because: readonly Announcement[]) => void,
  againMs = AGAIN_MS,
): (made: Announcement) => void {
  /** One change each. */
  const waiting: Announcement[] = [];
  let [underWay, halvings] = [false, 0];

  async function read(queue: readonly Announcement[], tries = 1): Promise<void> {
    try {
      tell(readingOf(await database.told(queue.flatMap((made) => made.changes))), queue);
    } catch (error) {
      if (tries < TRIES) {
        log.info('live events late', { error: nameOf(error) });
        await wait(againMs * tries);
        return read(queue, tries + 1);
      }
      log.info('live events lost or halved', { error: nameOf(error) });
      if (!isAway(error) && queue.length > 1 && ++halvings <= HALVINGS) {
        const middle = Math.ceil(queue.length / 2);
        await read(queue.slice(0, middle), TRIES);
        await read(queue.slice(middle), TRIES);
      }
    }
  }

  async function drain(): Promise<void> {
    underWay = true;
    while (waiting.length > 0) {
      halvings = 0;
      await read(waiting.splice(0, CHANGES));
    }
    underWay = false;
  }

  return (made) => {
    for (const change of made.changes) waiting.push({ ...made, changes: [change] });
    if (!underWay) void drain();
  };
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');
