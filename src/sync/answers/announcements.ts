import { announcementsPage, type AnnouncementsPage } from '#schemas/wire/broadcasts.ts';
import { noParams, type AnswerKind, type NoParams, STALE_AFTER_MS } from './answer-kind.ts';

/** What the house has said to this member. */
export const announcementsKind: AnswerKind<NoParams, AnnouncementsPage> = {
  rpc: 'my_announcements',
  params: noParams,
  page: announcementsPage,
  staleAfterMs: STALE_AFTER_MS,
  request: () => ({}),
  next: () => null,
  isEmpty: ({ announcements }) => announcements.length === 0,
  withoutMembers: (page) => page,
};
