/**
 * The form of what the house says to many members. Errors are keys; the feature's catalogue has the French texts.
 * Parsed values are what `propose_broadcast` and `test_broadcast` take.
 */
import * as z from 'zod/mini';
import { audienceRole, broadcastKind, isBroadcastLink, type Segment } from '../entities/broadcast.ts';
import { place } from '../entities/place.ts';
import { genre } from '../entities/profile-values.ts';
import { BROADCAST_LENGTH, BROADCAST_LINK_LENGTH, BROADCAST_TITLE_LENGTH } from '../limits.ts';
import { atMost, isWritten, storable } from '../text.ts';

const tidy = z.overwrite((text: string) => storable(text).trim());
/** A title is the subject of a mail: one line, without control characters. */
const oneLine = z.overwrite((text: string) => text.replace(/\p{Cc}+/gu, ' '));

/** Distances of the list « autour de », in kilometres. */
export const DISTANCES = [10, 25, 50, 100, 200, 500] as const;

const values = z.object({
  kind: z.enum(broadcastKind.options, { error: 'kind' }),
  title: z.string().check(tidy, oneLine, isWritten('title-missing'), atMost(BROADCAST_TITLE_LENGTH, 'title-long')),
  body: z.string().check(tidy, isWritten('body-missing'), atMost(BROADCAST_LENGTH, 'text-too-long')),
  link: z.string().check(
    tidy,
    z.maxLength(BROADCAST_LINK_LENGTH, { error: 'link' }),
    z.refine((address) => address === '' || isBroadcastLink(address), { error: 'link' }),
  ),
  role: z.union([audienceRole, z.literal('')]),
  /** `yes`: certified members only; `no`: the others; empty: both. */
  certified: z.enum(['', 'yes', 'no']),
  genres: z.array(genre),
  /** The middle of the audience's region; null: everywhere. */
  place: z.nullable(place),
  km: z.string(),
});
export type BroadcastInput = z.infer<typeof values>;

const segmentOf = ({
  role,
  certified,
  genres,
  place: town,
  km,
}: Omit<BroadcastInput, 'kind' | 'title' | 'body' | 'link'>): Segment => ({
  role: role === '' ? null : role,
  certified: certified === '' ? null : certified === 'yes',
  genres,
  near: town && { ...town, km: Number(km) },
});

export const broadcastForm = z.pipe(
  values,
  z.transform(({ kind, title, body, link, ...fields }) => ({
    kind,
    title,
    body,
    link: link === '' ? null : link,
    segment: segmentOf(fields),
  })),
);
export type Broadcast = z.infer<typeof broadcastForm>;

export const emptyBroadcast: BroadcastInput = {
  kind: 'announcement',
  title: '',
  body: '',
  link: '',
  role: '',
  certified: '',
  genres: [],
  place: null,
  km: '50',
};
