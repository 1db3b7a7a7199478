/** What the server in memory keeps of events: as much as answers depend on. */
import type { EventId, MemberId } from '#schemas/ids.ts';

export type GuestPlace = 'couple' | 'woman' | 'man' | 'other';
export type GuestState = 'accepted' | 'maybe' | 'pending' | 'waiting' | 'offered' | 'lapsed' | 'refused' | 'withdrawn';

export interface EventGuest {
  state: GuestState;
  place: GuestPlace;
  anonymous: boolean;
  /** Place in the waiting list: the number of the change that made it. */
  since: number;
  wishedAt: number;
}

/** An event that everybody sees. `organiser` null: the house. */
export interface EventState {
  id: EventId;
  organiser: MemberId | null;
  startsAt: number;
  endsAt: number;
  approval: boolean;
  capacity: number | null;
  couples: number | null;
  women: number | null;
  men: number | null;
  cancelled: boolean;
  /** Changes of guests so far. */
  changes: number;
  guests: Map<MemberId, EventGuest>;
}
