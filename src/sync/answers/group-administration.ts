import * as z from 'zod/mini';
import { conversationId, type MemberId } from '#schemas/ids.ts';
import { administrationAnswer, administrationList, type AdministrationAnswer } from '#schemas/wire/groups.ts';
import type { AnswerKind } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const params = z.object({ groupId: conversationId, list: administrationList });
type Row = AdministrationAnswer['rows'][number];

/** Everybody whom a row names. A link is its own: it names who made it, and nothing more. */
function membersOf(row: Row): readonly MemberId[] {
  if ('memberId' in row) return [row.memberId];
  if ('action' in row) return [row.actor.id, ...(row.subject ? [row.subject.id] : [])];
  return [];
}

/** What a group's admins see: requests to join, bans, links, and the log of 90 days. */
export const groupAdministration: AnswerKind<z.infer<typeof params>, AdministrationAnswer> = {
  rpc: 'group_administration',
  params,
  page: administrationAnswer,
  staleAfterMs: 60_000,
  request: ({ groupId, list }, cursor) => ({ groupId, list, after: placeOf(cursor) }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ rows }) => rows.length === 0,
  withoutMembers(page, hidden) {
    const rows = page.rows.filter((row) => !membersOf(row).some((member) => hidden.has(member)));
    return rows.length === page.rows.length ? page : { ...page, rows };
  },
};
