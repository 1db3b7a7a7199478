/** What the member sees of their own answer: what the server has said, with the wish that waits in the outbox. Pure. */
import type { EventWish } from '#schemas/actions/event-answer.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { EntryId, EventId } from '#schemas/ids.ts';
import type { EventCard, GuestState } from '#schemas/wire/events.ts';

/** A wish in the outbox. `code`: the server has refused it. */
export interface WishView {
  id: EntryId;
  eventId: EventId;
  answer: EventWish;
  anonymous: boolean;
  code: RefusalCode | null;
}

export interface OwnView {
  state: GuestState | 'none';
  anonymous: boolean;
  offeredUntil: number | null;
  /** The server has not confirmed it. */
  isSending: boolean;
}

type AnsweredEvent = Pick<EventCard, 'own' | 'full' | 'approval'>;

function stateAfter({ own, full, approval }: AnsweredEvent, answer: EventWish): GuestState {
  if (own?.state === 'refused') return 'refused';
  if (answer !== 'participate') return answer === 'maybe' ? 'maybe' : 'withdrawn';
  if (own?.state === 'accepted' || own?.state === 'offered') return 'accepted';
  if (own?.state === 'pending' || own?.state === 'waiting') return own.state;
  if (approval) return 'pending';
  return full ? 'waiting' : 'accepted';
}

/** Returns the member's part. A refused wish changes nothing; the server decides in the end. */
export function ownView(event: AnsweredEvent, wish: WishView | undefined): OwnView {
  const { own } = event;
  if (wish && wish.code === null)
    return {
      state: stateAfter(event, wish.answer),
      anonymous: wish.anonymous,
      offeredUntil: null,
      isSending: true,
    };
  return {
    state: own?.state ?? 'none',
    anonymous: own?.anonymous ?? false,
    offeredUntil: own?.offeredUntil ? Date.parse(own.offeredUntil) : null,
    isSending: false,
  };
}
