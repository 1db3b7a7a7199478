import type { ActionRules } from '../types.ts';
import { inAccount, staleAfterMs } from './common.ts';

/** A new item of an album: its files leave first, of a video the picture that stands for it too [Y3]. */
export const albumAdd: ActionRules<'album.add'> = {
  stream: inAccount,
  uploads: ({ path, poster }) => (poster === undefined ? [path] : [poster, path]),
  staleAfterMs,
};
