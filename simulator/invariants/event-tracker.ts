/**
 * Checks answers to events [MEMBERAREA-06]: no event has more guests than places, none is free while somebody waits
 * for it, and of each member the wish counts that they made last, whenever it arrived: it decides whether they are on
 * the list.
 */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { EventWish } from '#schemas/actions/event-answer.ts';
import type { ActionData } from '#schemas/actions/union.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { EventState, GuestState } from '#simulator/server/events/state.ts';
import type { Server } from '#simulator/server/server.ts';
import { InvariantViolation } from '../core/plan.ts';

const answerIn = ({ data }: SentEntry): ActionData<'event.answer'> | null =>
  'eventId' in data && 'answer' in data ? (data as ActionData<'event.answer'>) : null;

/** Persons who have a place, or one that is offered to them; a couple is two. */
function personsIn({ guests }: EventState): number {
  const inside = [...guests.values()].filter(({ state }) => state === 'accepted' || state === 'offered');
  return inside.reduce((sum, { place }) => sum + (place === 'couple' ? 2 : 1), 0);
}

interface LastWish {
  at: number;
  answer: EventWish;
  /** Another wish was made in the same millisecond: either counts. */
  isDisputed: boolean;
}

/** States that a wish can lead to at an event that is not over, and from which its organiser removes nobody. */
const statesAfter: Record<EventWish, readonly GuestState[]> = {
  participate: ['accepted', 'pending', 'waiting', 'offered'],
  maybe: ['maybe'],
  withdraw: ['withdrawn'],
};

export class EventTracker {
  /** By event and member: the last wish that the server has applied. */
  private wishes = new Map<string, LastWish>();
  private backedUp = new Map<string, LastWish>();

  /** Takes a push over, and checks what it has made. */
  applied(
    server: Server,
    member: MemberId,
    entries: readonly SentEntry[],
    results: readonly Pick<EntryResult, 'status'>[],
  ): void {
    const now = Date.parse(server.environment.now());
    for (const [n, entry] of entries.entries()) {
      const answer = answerIn(entry);
      // Who withdraws without having answered leaves no trace.
      if (!answer || results[n]?.status !== 'applied' || !server.truth.events.get(answer.eventId)?.guests.has(member))
        continue;
      const key = `${answer.eventId} ${member}`;
      const previous = this.wishes.get(key);
      const at = Math.min(answer.at, now);
      if (!previous || at >= previous.at)
        this.wishes.set(key, { at, answer: answer.answer, isDisputed: at === previous?.at });
    }
    this.check(server);
  }

  backup(): void {
    this.backedUp = new Map(this.wishes);
  }

  restore(): void {
    this.wishes = new Map(this.backedUp);
  }

  check({ truth }: Server): void {
    for (const event of truth.events.values()) {
      const persons = personsIn(event);
      const free = (event.capacity ?? Infinity) - persons;
      if (free < 0) throw new InvariantViolation('more guests than places', `${persons} in ${event.id}`);
      for (const [member, guest] of event.guests) {
        if (guest.state === 'waiting' && free >= (guest.place === 'couple' ? 2 : 1))
          throw new InvariantViolation('waits for a free place', `${member} in ${event.id}`);
        const wish = this.wishes.get(`${event.id} ${member}`);
        if (!wish) continue;
        if (guest.wishedAt < wish.at) throw new InvariantViolation('an older wish counts', `${member} in ${event.id}`);
        if (!wish.isDisputed && !statesAfter[wish.answer].includes(guest.state))
          throw new InvariantViolation('a wish without effect', `${wish.answer} of ${member} in ${event.id}`);
      }
    }
  }
}
