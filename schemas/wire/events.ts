/**
 * Database functions about events. Each takes one `request`, over `/rest/v1/rpc/<name>`, with the body `{ request }`:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `events` | `{ list, region, kind, period, friends, after }` | `eventsAnswer`: 24 a page |
 * | `event` | `{ eventId }` | `eventAnswer`: null where this member sees none |
 * | `event_guests` | `{ eventId, after }` | `guestsAnswer`, for the organiser and accepted guests |
 * | `save_event` | `{ eventId }` and the fields of `schemas/forms/event.ts` | `outcome` |
 * | `cancel_event` | `{ eventId, reason }` | `outcome` |
 * | `decide_event_guest` | `{ eventId, memberId, accept }` | `outcome` |
 * | `invite_to_event` | `{ eventId, memberId }` | `outcome` |
 * | `set_event_cover` | `{ eventId, picture, alt }` | `outcome` |
 * | `mark_event_no_show` | `{ eventId, memberId, missing }` | `outcome` |
 * | `next_party` | `{}` | `partyAnswer`, also for guests |
 */
import * as z from 'zod/mini';
import { reportReason } from '../actions/report-create.ts';
import { albumPlaceOf } from '../album-media.ts';
import { genre } from '../entities/profile.ts';
import { clubSlug } from '../entities/club.ts';
import { eventKind, eventVisibility } from '../entities/event.ts';
import { eventId, memberId } from '../ids.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { receivedRichText } from '../rich-text/rich-text.ts';

/** How a guest stands to an event. */
export const guestState = z.enum([
  'accepted',
  'maybe',
  'pending',
  'waiting',
  'offered',
  'lapsed',
  'refused',
  'withdrawn',
]);
export type GuestState = z.infer<typeof guestState>;

const ownPart = z.object({ state: guestState, anonymous: z.boolean(), offeredUntil: z.nullable(instant) });
export type OwnPart = z.infer<typeof ownPart>;

/**
 * The chosen picture. Others are told of an approved one alone; the organiser also of one that waits, or that was
 * refused and is gone.
 */
const eventCover = z.object({
  path: z.nullable(z.string().check(z.refine((text) => albumPlaceOf(text)?.file === 'event'))),
  alt: z.string(),
  state: z.enum(['pending', 'approved', 'refused']),
  /** Of a refusal; absent in answers of before there were any. */
  reason: z.optional(z.nullable(reportReason)),
});
export type EventCover = z.infer<typeof eventCover>;

/** `organiser` null: the house. `full`: for a guest like this member. `friends`: members whom one follows. */
export const eventCard = z.object({
  id: eventId,
  title: z.string(),
  kind: eventKind,
  startsAt: instant,
  endsAt: instant,
  zone: z.string(),
  town: z.string(),
  region: z.string(),
  visibility: eventVisibility,
  approval: z.boolean(),
  cancelled: z.boolean(),
  isMine: z.boolean(),
  organiser: z.nullable(
    z.object({ id: memberId, username: z.string(), avatarUrl: z.nullable(z.string()), seal: z.boolean() }),
  ),
  participants: nonNegativeInt,
  friends: nonNegativeInt,
  full: z.boolean(),
  own: z.nullable(ownPart),
  /** Absent in answers of before there were any. */
  cover: z.optional(z.nullable(eventCover)),
  /** Of the town, for whoever sees the event. Absent in lists of before they had it. */
  lat: z.optional(z.nullable(z.number())),
  lng: z.optional(z.nullable(z.number())),
});
export type EventCard = z.infer<typeof eventCard>;

/** `next`: the place after which the next page begins. */
export const eventsAnswer = z.object({ events: z.array(eventCard), next: z.nullable(z.string()) });
export type EventsAnswer = z.infer<typeof eventsAnswer>;

const places = z.nullable(nonNegativeInt);
/**
 * `club`: the place in the directory where it is. `address`: for accepted guests and the organiser, until the end.
 * `premiumOnly`: the rest is for premium members.
 */
export const eventDetails = z.extend(eventCard, {
  club: z.nullable(z.object({ slug: clubSlug, name: z.string() })),
  body: receivedRichText,
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  address: z.nullable(z.string()),
  capacity: places,
  couples: places,
  women: places,
  men: places,
  price: z.string(),
  dressCode: z.string(),
  rules: z.string(),
  cancelReason: z.nullable(z.string()),
  premiumOnly: z.boolean(),
});
export type EventDetails = z.infer<typeof eventDetails>;
export const eventAnswer = z.object({ event: z.nullable(eventDetails) });
export type EventAnswer = z.infer<typeof eventAnswer>;

export const eventGuest = z.object({
  memberId,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  seal: z.boolean(),
  genre,
  anonymous: z.boolean(),
  state: guestState,
  noShow: z.boolean(),
});
export type EventGuest = z.infer<typeof eventGuest>;
export const guestsAnswer = z.object({ guests: z.array(eventGuest), next: z.nullable(z.string()) });
export type GuestsAnswer = z.infer<typeof guestsAnswer>;

/** Why an organiser's request was not done; a form shows some of them at their field. */
export const eventRefusal = z.enum([
  'invalid',
  'unknown-club',
  'unknown-event',
  'unknown-member',
  'blocked-mine',
  'text-too-long',
  'request-gone',
  'too-many-invitations',
  'event-cancelled',
  'event-over',
  'event-premium',
  'event-restricted',
  'event-title',
  'event-times',
  'event-past',
  'event-capacity',
  'event-reason',
  'event-early',
  'event-alt',
  'picture-refused',
  'picture-missing',
  'too-many-events',
]);
export type EventRefusal = z.infer<typeof eventRefusal>;
export const outcome = z.object({ refusal: z.nullable(eventRefusal) });

export const partyAnswer = z.object({
  party: z.nullable(
    z.object({
      id: eventId,
      title: z.string(),
      startsAt: instant,
      endsAt: instant,
      zone: z.string(),
      town: z.string(),
      region: z.string(),
    }),
  ),
});
