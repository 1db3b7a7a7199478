/**
 * Database functions about clubs, for members. Each takes one `request`, over `/rest/v1/rpc/<name>`:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `club_directory` | `{}` | `clubDirectory`: all published clubs |
 * | `club` | `{ club }` | `clubAnswer`: null where there is none |
 * | `answer_club_opinion` | `{ opinion, answer }` | `clubOutcome`, for the club's owner, else the house |
 * | `add_club_photo` | `{ club, picture, caption }` | `clubOutcome`, for the club's owner, else the house |
 * | `remove_club_photo` | `{ photo }` | `clubOutcome`, for the same |
 */
import * as z from 'zod/mini';
import { reportReason } from '../actions/report-create.ts';
import { albumPlaceOf } from '../album-media.ts';
import { memberId } from '../ids.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { receivedRichText } from '../rich-text/rich-text.ts';
import { eventCard } from './events.ts';
import { club } from './public-lists.ts';

/** `distanceKm`: from the middle of the member's own town, rounded by the server; null: they name none. */
export const clubCard = z.extend(club, { followed: z.boolean(), distanceKm: z.nullable(nonNegativeInt) });
export type ClubCard = z.infer<typeof clubCard>;
export const clubDirectory = z.object({ clubs: z.array(clubCard) });
export type ClubDirectory = z.infer<typeof clubDirectory>;

const time = z.string().check(z.regex(/^([01]\d|2[0-4]):[0-5]\d$/));
/** 1: Monday. */
const weekday = z.int().check(z.minimum(1), z.maximum(7));
/** `closes` not later than `opens`: on the next day. */
export const clubHours = z.object({ weekday, opens: time, closes: time });
export type ClubHours = z.infer<typeof clubHours>;
/** Each week, or on the nth such weekday of a month. */
export const clubNight = z.object({
  title: z.string(),
  detail: z.string(),
  weekday,
  nth: z.nullable(z.int().check(z.minimum(1), z.maximum(4))),
  opens: time,
});
export type ClubNight = z.infer<typeof clubNight>;

export const opinionState = z.enum(['pending', 'approved', 'refused']);
export type OpinionState = z.infer<typeof opinionState>;

/** `answer`: of the club; one that the house has not approved is there for its author alone. */
export const clubOpinion = z.object({
  id: z.uuid(),
  text: z.string(),
  at: instant,
  author: z.object({ id: memberId, username: z.string(), avatarUrl: z.nullable(z.string()), seal: z.boolean() }),
  answer: z.nullable(z.string()),
  answerState: z.nullable(opinionState),
});
export type ClubOpinion = z.infer<typeof clubOpinion>;
const ownOpinion = z.object({
  text: z.string(),
  state: opinionState,
  at: instant,
  answer: z.nullable(z.string()),
});
export type OwnOpinion = z.infer<typeof ownOpinion>;

/** `path` null: it was refused and is gone. Others than the keeper are told of approved ones alone. */
const clubPhoto = z.object({
  id: z.uuid(),
  path: z.nullable(z.string().check(z.refine((text) => albumPlaceOf(text)?.file === 'club'))),
  caption: z.string(),
  state: opinionState,
  /** Of a refusal; absent in answers of before there were any. */
  reason: z.optional(z.nullable(reportReason)),
});
export type ClubPhoto = z.infer<typeof clubPhoto>;

/** `isKeeper`: answers opinions and chooses photographs. `mayGiveOpinion`: the member is certified. */
export const clubPage = z.extend(clubCard, {
  description: receivedRichText,
  isKeeper: z.boolean(),
  mayGiveOpinion: z.boolean(),
  hours: z.array(clubHours),
  nights: z.array(clubNight),
  pictures: z.array(z.object({ seed: z.string(), caption: z.string() })),
  /** Absent in answers of before there were any. */
  photos: z.optional(z.array(clubPhoto)),
  events: z.array(eventCard),
  opinions: z.array(clubOpinion),
  own: z.nullable(ownOpinion),
});
export type ClubPage = z.infer<typeof clubPage>;
export const clubAnswer = z.object({ club: z.nullable(clubPage) });
export type ClubAnswer = z.infer<typeof clubAnswer>;

export const clubRefusal = z.enum([
  'invalid',
  'text-too-long',
  'unknown-opinion',
  'forbidden',
  'photos-full',
  'picture-refused',
  'picture-missing',
]);
export type ClubRefusal = z.infer<typeof clubRefusal>;
export const clubOutcome = z.object({ refusal: z.nullable(clubRefusal) });
