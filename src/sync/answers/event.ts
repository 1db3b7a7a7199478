import * as z from 'zod/mini';
import { eventId } from '#schemas/ids.ts';
import { eventAnswer, type EventAnswer } from '#schemas/wire/events.ts';
import type { AnswerKind } from './answer-kind.ts';
import { coverFiles } from './events.ts';

const params = z.object({ eventId });

/** One event; its organiser's block takes it away. */
export const event: AnswerKind<z.infer<typeof params>, EventAnswer> = {
  rpc: 'event',
  params,
  page: eventAnswer,
  staleAfterMs: 60_000,
  request: (request) => request,
  next: () => null,
  isEmpty: (page) => page.event === null,
  files: ({ event: shown }) => (shown ? coverFiles(shown) : []),
  withoutMembers: (page, hidden) =>
    page.event?.organiser && hidden.has(page.event.organiser.id) ? { event: null } : page,
};
