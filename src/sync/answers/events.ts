import * as z from 'zod/mini';
import { eventKind, eventList, eventPeriod } from '#schemas/entities/event.ts';
import { eventsAnswer, type EventCard, type EventsAnswer } from '#schemas/wire/events.ts';
import { STALE_AFTER_MS, type AnswerKind } from './answer-kind.ts';

const params = z.object({
  list: eventList,
  region: z.nullable(z.string()),
  kind: z.nullable(eventKind),
  period: eventPeriod,
  friends: z.boolean(),
});

/** The chosen picture of an event; it leaves the device with the right to see it. */
export const coverFiles = ({ cover }: EventCard): readonly string[] => (cover?.path ? [cover.path] : []);

/** Events to come, the next first, or a member's own; 24 a page. */
export const events: AnswerKind<z.infer<typeof params>, EventsAnswer> = {
  rpc: 'events',
  params,
  page: eventsAnswer,
  staleAfterMs: STALE_AFTER_MS,
  request: (request, after) => ({ ...request, after }),
  next: ({ next }) => next,
  isEmpty: (page) => page.events.length === 0,
  files: (page) => page.events.flatMap(coverFiles),
  withoutMembers(page, hidden) {
    const seen = page.events.filter(({ organiser }) => organiser === null || !hidden.has(organiser.id));
    return seen.length === page.events.length ? page : { ...page, events: seen };
  },
};
