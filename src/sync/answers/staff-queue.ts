import * as z from 'zod/mini';
import { caseKind } from '#schemas/entities/decision.ts';
import { caseQueue, type CaseQueue } from '#schemas/wire/cases.ts';
import type { AnswerKind } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const PAGE_SIZE = 24;

const params = z.object({ kind: z.nullable(caseKind) });

/** What waits for a decision of the house, of all kinds or of one. A case about a blocked member stays without them. */
export const staffQueue: AnswerKind<z.infer<typeof params>, CaseQueue> = {
  rpc: 'case_queue',
  params,
  page: caseQueue,
  staleAfterMs: 30_000,
  request: ({ kind }, cursor) => ({ kind, after: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ cases }) => cases.length === 0,
  withoutMembers(page, hidden) {
    if (!page.cases.some(({ member }) => member && hidden.has(member.id))) return page;
    return {
      ...page,
      cases: page.cases.map((each) => (each.member && hidden.has(each.member.id) ? { ...each, member: null } : each)),
    };
  },
};
