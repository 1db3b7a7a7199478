import * as z from 'zod/mini';
import { eventId } from '#schemas/ids.ts';
import { guestsAnswer, type GuestsAnswer } from '#schemas/wire/events.ts';
import type { AnswerKind } from './answer-kind.ts';

const params = z.object({ eventId });

/** Guests of an event by name, 50 a page: for its organiser, and for accepted guests without the anonymous ones. */
export const eventGuests: AnswerKind<z.infer<typeof params>, GuestsAnswer> = {
  rpc: 'event_guests',
  params,
  page: guestsAnswer,
  staleAfterMs: 60_000,
  request: (request, after) => ({ ...request, after }),
  next: ({ next }) => next,
  isEmpty: ({ guests }) => guests.length === 0,
  withoutMembers(page, hidden) {
    const guests = page.guests.filter(({ memberId }) => !hidden.has(memberId));
    return guests.length === page.guests.length ? page : { ...page, guests };
  },
};
