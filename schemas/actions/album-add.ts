/** A new item of the member's own albums; its file is uploaded first [Y3]. */
import * as z from 'zod/mini';
import { albumPlaceOf } from '../album-media.ts';
import { ALBUM_VIDEO_SECONDS } from '../limits.ts';
import { albumName } from './album-set.ts';

/** `poster` and `seconds`: of a video. */
export const albumAdd = z.object({
  path: z.string().check(z.refine((path) => albumPlaceOf(path) !== null)),
  album: albumName,
  poster: z.optional(z.string().check(z.refine((path) => albumPlaceOf(path)?.file === 'poster'))),
  seconds: z.optional(z.int().check(z.gte(1), z.lte(ALBUM_VIDEO_SECONDS))),
});
