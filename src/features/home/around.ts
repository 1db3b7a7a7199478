/** Decides what the home page shows of an answer that may be old. Pure. */
import { endOfTonight } from '#domain/tonight.ts';
import type { EventCard } from '#schemas/wire/events.ts';
import type { HomeAnswer, HomeMember } from '#schemas/wire/home.ts';

const EVENTS = 3;

/** Who is free tonight, as far as the answer is of tonight; null: it is not, so that nothing is known. */
export const freeTonight = (answer: HomeAnswer, answeredAt: number, now: number): readonly HomeMember[] | null =>
  now < Date.parse(endOfTonight(answeredAt)) ? answer.free : null;

/** The next events that take place, without those that are over since the answer. */
export const nextEvents = (events: readonly EventCard[], now: number): readonly EventCard[] =>
  events.filter(({ cancelled, endsAt }) => !cancelled && Date.parse(endsAt) > now).slice(0, EVENTS);
