import * as z from 'zod/mini';
import { wallCategory } from '#schemas/entities/wall.ts';
import { wallAnswer, wallList, type WallAnswer } from '#schemas/wire/wall.ts';
import { STALE_AFTER_MS, type AnswerKind } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const PAGE_SIZE = 24;

const params = z.object({ list: wallList, category: z.nullable(wallCategory) });

/** Warnings on the wall. A blocked member's stays without its name. */
export const wall: AnswerKind<z.infer<typeof params>, WallAnswer> = {
  rpc: 'wall_entries',
  params,
  page: wallAnswer,
  staleAfterMs: STALE_AFTER_MS,
  request: ({ list, category }, cursor) => ({ list, category, after: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ entries }) => entries.length === 0,
  withoutMembers(page, hidden) {
    if (!page.entries.some(({ member }) => member && hidden.has(member.id))) return page;
    return {
      ...page,
      entries: page.entries.map((entry) =>
        entry.member && hidden.has(entry.member.id) ? { ...entry, member: null } : entry,
      ),
    };
  },
};
