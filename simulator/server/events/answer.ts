/** Handler of answers to events: the rules of the database, written a second time. */
import { asStream } from '#schemas/as-stream.ts';
import type { EventWish } from '#schemas/actions/event-answer.ts';
import type { Genre } from '#schemas/entities/profile.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from '../action-outcomes.ts';
import type { Server } from '../server.ts';
import type { EventGuest, EventState, GuestPlace, GuestState } from './state.ts';

const placeOf = (genre: Genre): GuestPlace => {
  if (genre === 'couple') return 'couple';
  if (genre === 'femme') return 'woman';
  return genre === 'homme' ? 'man' : 'other';
};

const staysVisible: readonly GuestState[] = ['accepted', 'maybe', 'pending', 'waiting', 'offered'];

function isVisible(server: Server, member: MemberId, { organiser }: EventState): boolean {
  return organiser === null || organiser === member || !server.isBlockedEitherWay(member, organiser);
}

function refusalOf(
  server: Server,
  member: MemberId,
  event: EventState,
  guest: EventGuest | undefined,
  answer: EventWish,
): RefusalCode | null {
  if (!isVisible(server, member, event) && !(guest && answer === 'withdraw')) return 'unknown-event';
  if (event.organiser === member) return 'event-own';
  const isOver = event.endsAt <= Date.parse(server.environment.now());
  if (answer === 'withdraw') return guest?.state === 'accepted' && isOver ? 'event-over' : null;
  if (event.cancelled) return 'event-cancelled';
  if (isOver) return 'event-over';
  if (guest?.state === 'refused') return 'event-refused';
  return event.organiser === null && server.profile(member).role === 'membre' ? 'event-premium' : null;
}

function nextState(
  server: Server,
  event: EventState,
  guest: EventGuest | undefined,
  place: GuestPlace,
  answer: EventWish,
): GuestState {
  if (answer !== 'participate') return answer === 'maybe' ? 'maybe' : 'withdrawn';
  if (guest?.state === 'accepted' || guest?.state === 'offered') return 'accepted';
  if (guest?.state === 'pending' || guest?.state === 'waiting') return guest.state;
  if (event.approval) return 'pending';
  return server.eventRules.hasPlace(event, place) ? 'accepted' : 'waiting';
}

/** Offers free places to whoever has waited longest, past those of whose kind none is free. */
function offerPlaces(server: Server, event: EventState): void {
  if (event.cancelled || event.startsAt <= Date.parse(server.environment.now())) return;
  const waiting = [...event.guests.values()]
    .filter(({ state }) => state === 'waiting')
    .toSorted((a, b) => a.since - b.since);
  for (const guest of waiting)
    if (server.eventRules.hasPlace(event, guest.place))
      Object.assign(guest, { state: 'offered' satisfies GuestState, since: ++event.changes });
}

/** Withdrawing does not undo that the organiser has refused somebody. */
const changesNothing = (guest: EventGuest | undefined, answer: EventWish): boolean =>
  answer === 'withdraw' && (!guest || guest.state === 'refused');

function answerEvent(server: Server, { member, data }: ActionRequest<'event.answer'>): ActionOutcome {
  const event = server.truth.events.get(data.eventId);
  if (!event) return 'unknown-event';
  const guest = event.guests.get(member);
  const wishedAt = Math.min(data.at, Date.parse(server.environment.now()));
  const refusal = refusalOf(server, member, event, guest, data.answer);
  if (refusal) return refusal;
  const stream = asStream(member);
  if (server.eventRules.isOlderWish(guest, wishedAt) || changesNothing(guest, data.answer)) return { stream };
  if (guest && data.answer === 'withdraw' && !server.eventRules.withdraws()) {
    guest.wishedAt = wishedAt;
    return { stream };
  }
  const isInside = guest !== undefined && guest.state !== 'maybe' && staysVisible.includes(guest.state);
  const place = isInside ? guest.place : placeOf(server.profile(member).genre);
  const state = nextState(server, event, guest, place, data.answer);
  const since = guest?.state === state ? guest.since : ++event.changes;
  event.guests.set(member, { state, place, anonymous: data.anonymous, since, wishedAt });
  const givesBack = (guest?.state === 'accepted' || guest?.state === 'offered') && state !== 'accepted';
  if (givesBack && server.eventRules.offersPlaces()) offerPlaces(server, event);
  const account = server.stream(member);
  if (account) server.bump(account);
  return { stream };
}

/** Takes each of two members off the events of the other, when one blocks. */
export function leaveEventsAcrossBlock(server: Server, one: MemberId, other: MemberId): void {
  for (const event of server.truth.events.values()) {
    if (event.organiser !== one && event.organiser !== other) continue;
    for (const member of [one, other]) {
      const guest = event.guests.get(member);
      if (!guest || !staysVisible.includes(guest.state)) continue;
      Object.assign(guest, { state: 'withdrawn' satisfies GuestState, since: ++event.changes });
      if (server.eventRules.offersPlaces()) offerPlaces(server, event);
    }
  }
}

export const eventActions = { 'event.answer': answerEvent } satisfies Partial<ActionHandlers>;
