/**
 * Announces counts of reactions and votes in groups, each row's at most once a second [G25]. They wait in the
 * database; the node that answered a reaction asks for them, once a second, until none are left. What a crashed node
 * leaves behind is announced when a node starts, or by the next reaction anywhere.
 */
import * as z from 'zod/mini';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { errorName, log } from '#lib/log.ts';
import { changed, type Announcement } from './changes.ts';
import type { MemberDatabase } from './member-database.ts';

const EVERY_MS = 1000;
const answered = z.extend(changed, { left: z.boolean() });

export interface CountRounds {
  /** Notes what a push was answered: a round follows if it changed counts. */
  note(results: readonly Pick<EntryResult, 'what'>[]): void;
  stop(): Promise<void>;
}

export function countRounds(
  database: Pick<MemberDatabase, 'announceCounts'>,
  announce: (announcement: Announcement) => void,
  everyMs = EVERY_MS,
): CountRounds {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;

  function schedule(): void {
    if (stopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      running = round();
    }, everyMs).unref();
  }

  async function round(): Promise<void> {
    try {
      const { changed: changes, left } = answered.parse(await database.announceCounts());
      if (changes.length > 0) announce({ by: null, read: [], changes });
      if (left) schedule();
    } catch (error) {
      log.info('counts not announced', { error: errorName(error) });
      schedule();
    }
  }

  schedule();
  return {
    note(results) {
      if (results.some(({ what }) => what === 'counted')) schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
