import * as z from 'zod/mini';
import { discoverAnswer, type DiscoverAnswer } from '#schemas/wire/groups.ts';
import type { AnswerKind } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const params = z.object({ name: z.string() });

/** Public groups whose names contain `name`, the largest first, and private ones that have invited the member. */
export const groupDiscovery: AnswerKind<z.infer<typeof params>, DiscoverAnswer> = {
  rpc: 'discover_groups',
  params,
  page: discoverAnswer,
  staleAfterMs: 60_000,
  request: ({ name }, cursor) => ({ name, after: placeOf(cursor) }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ publicGroups, privateGroups }) => publicGroups.length + privateGroups.length === 0,
  withoutMembers: (page) => page,
};
