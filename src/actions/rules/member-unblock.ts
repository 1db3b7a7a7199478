import type { ActionRules } from '../types.ts';
import { inConversation, staleAfterMs } from './common.ts';

/** Unblocks a member, in the order of the pair's conversation [Y3]. */
export const memberUnblock: ActionRules<'member.unblock'> = {
  stream: inConversation,
  staleAfterMs,
};
