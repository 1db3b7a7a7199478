/** Moves an item of the member's own albums to another album; null removes it. */
import * as z from 'zod/mini';
import { albumNames } from '../album-media.ts';
import { mediaItemId } from '../ids.ts';

export const albumName = z.enum(albumNames);

export const albumSet = z.object({ itemId: mediaItemId, album: z.nullable(albumName) });
