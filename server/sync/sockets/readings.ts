/** [Y8] What members are told of changes that another node has made, or that came without it: asked of the database, for all of them at once. */
import { setTimeout as wait } from 'node:timers/promises';
import { log } from '#lib/log.ts';
import type { Announcement } from '../changes.ts';
import type { MemberDatabase } from '../member-database.ts';
import { reading, type Reading } from '../seen.ts';

/** A database that has too much to do may answer a moment later; after so many times in a row the digest has to find it. */
const TRIES = 4;
const AGAIN_MS = 250;

/** One reading at a time, so that revisions are told in order; what comes meanwhile goes together. */
export function inReadings(database: Pick<MemberDatabase, 'told'>, tell: (read: Reading, because: readonly Announcement[]) => void): (made: Announcement) => void {
  let waiting: Announcement[] = [];
  let underWay = false;

  async function read(queue: readonly Announcement[], tries = 1): Promise<void> {
    try {
      const changes = queue.flatMap((made) => made.changes);
      tell(reading.parse(await database.told(changes)), queue);
    } catch (error) {
      log.info(tries < TRIES ? 'live events late' : 'live events lost', { error: error instanceof Error ? error.name : 'unknown' });
      if (tries === TRIES) return;
      await wait(AGAIN_MS * tries);
      const more = waiting;
      waiting = [];
      await read([...queue, ...more], tries + 1);
    }
  }

  async function drain(): Promise<void> {
    underWay = true;
    while (waiting.length > 0) {
      const queue = waiting;
      waiting = [];
      await read(queue);
    }
    underWay = false;
  }

  return (made) => {
    waiting.push(made);
    if (!underWay) void drain();
  };
}
