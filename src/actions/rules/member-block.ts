import type { ActionRules } from '../types.ts';
import { inConversation, staleAfterMs } from './common.ts';

/** Blocks a member, in the order of the pair's conversation [Y3]. */
export const memberBlock: ActionRules<'member.block'> = {
  stream: inConversation,
  staleAfterMs,
};
