import type { ActionRules } from '../types.ts';
import { inAccount, staleAfterMs } from './common.ts';

/** A new item of an album: its file leaves first [Y3]. */
export const albumAdd: ActionRules<'album.add'> = {
  stream: inAccount,
  uploads: ({ path }) => path,
  staleAfterMs,
};
