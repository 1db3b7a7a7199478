/**
 * Database functions for albums.
 *
 * | function | request | answer |
 * |---|---|---|
 * | `member_albums` | `{ member, count, after }` | `albumsAnswer`, the latest first |
 * | `media_access` | `{ list: 'granted' or 'requests', count, after }` | `mediaAccessAnswer` |
 * | `media_out_of_sight` | `{ paths }` | `outOfSightAnswer` |
 */
import * as z from 'zod/mini';
import { albumName } from '../actions/album-set.ts';
import { reportReason } from '../actions/report-create.ts';
import { mediaItemId } from '../ids.ts';
import { nonNegativeInt } from '../numbers.ts';
import { albumPlaceOf } from '../album-media.ts';
import { nextPlace, person } from './person.ts';

const path = z.string().check(z.refine((text) => albumPlaceOf(text) !== null));

/** `state`: others see approved ones only. */
const albumItem = z.object({
  id: mediaItemId,
  album: albumName,
  kind: z.enum(['photo', 'video']),
  state: z.enum(['pending', 'approved', 'refused']),
  path,
  poster: z.nullable(path),
  width: nonNegativeInt,
  height: nonNegativeInt,
  seconds: z.nullable(nonNegativeInt),
  at: z.string(),
  /** Of a refusal; absent in answers of before there were any. */
  reason: z.optional(z.nullable(reportReason)),
  likes: nonNegativeInt,
  liked: z.boolean(),
});
export type AlbumItem = z.infer<typeof albumItem>;

/**
 * Of another member's private album. `none`: nothing is in it; `unproven`: the viewer's proof of age is wanted first;
 * `premium`: it is for premium members.
 */
const privateAlbum = z.object({
  state: z.enum(['none', 'unproven', 'premium', 'closed', 'requested', 'open']),
  until: z.nullable(z.string()),
});
export type PrivateAlbum = z.infer<typeof privateAlbum>;

/** Of one's own albums: what counts towards the limits (null: none), and how many members wait for an answer. */
const ownAlbums = z.object({
  photos: nonNegativeInt,
  videos: nonNegativeInt,
  photoLimit: z.nullable(nonNegativeInt),
  videoLimit: z.nullable(nonNegativeInt),
  requests: nonNegativeInt,
});
export type OwnAlbums = z.infer<typeof ownAlbums>;

/** `albums`: null where there is no such member for the caller. */
export const albumsAnswer = z.object({
  albums: z.nullable(
    z.object({
      member: person,
      items: z.array(albumItem),
      private: z.nullable(privateAlbum),
      own: z.nullable(ownAlbums),
      next: nextPlace,
    }),
  ),
});
export type AlbumsAnswer = z.infer<typeof albumsAnswer>;

export const mediaAccessList = z.enum(['granted', 'requests']);
const accessHolder = z.extend(person, { at: z.string(), until: z.nullable(z.string()) });
export type AccessHolder = z.infer<typeof accessHolder>;
export const mediaAccessAnswer = z.object({ members: z.array(accessHolder), next: nextPlace });
export type MediaAccessAnswer = z.infer<typeof mediaAccessAnswer>;

/** `locked`: files of others' private albums, which are seen and never stay on a device [S19]. */
export const outOfSightAnswer = z.object({ gone: z.array(z.string()), locked: z.array(z.string()) });
