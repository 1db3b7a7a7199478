/** Rules of events that a planted bug of the simulation removes. */
import type { EventGuest, EventState, GuestPlace } from './state.ts';

const persons = (place: GuestPlace): number => (place === 'couple' ? 2 : 1);
const limitOf = (event: EventState, place: GuestPlace): number | null =>
  ({ couple: event.couples, woman: event.women, man: event.men, other: null })[place];

export const eventRules = {
  /** A place in all, where a couple is two persons, and one among the guests of its kind. */
  hasPlace(event: EventState, place: GuestPlace): boolean {
    const guests = [...event.guests.values()].filter(({ state }) => state === 'accepted' || state === 'offered');
    const used = guests.reduce((sum, guest) => sum + persons(guest.place), 0);
    const limit = limitOf(event, place);
    return (
      (event.capacity === null || used + persons(place) <= event.capacity) &&
      (limit === null || guests.filter((guest) => guest.place === place).length < limit)
    );
  },
  /** A wish that was made before the one that is stored arrives late, and changes nothing. */
  isOlderWish: (guest: EventGuest | undefined, wishedAt: number): boolean => (guest?.wishedAt ?? 0) > wishedAt,
  /** Whoever withdraws is a guest no longer. */
  withdraws: (): boolean => true,
  /** Who gives a place back makes room for whoever has waited longest. */
  offersPlaces: (): boolean => true,
};

export type EventRules = typeof eventRules;
