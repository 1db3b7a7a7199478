/** What several actions name: a message, a member, or how far a conversation was shown. */
import * as z from 'zod/mini';
import { conversationId, epoch, memberId, messageId } from '../ids.ts';
import { sequence } from '../numbers.ts';

export const messageTarget = z.object({ conversationId, messageId });
/** Blocks stand in the order of the pair's conversation [Y3]. */
export const memberTarget = z.object({ conversationId, memberId });
/** `upTo`: the highest number shown; `epoch`: under which it was shown [Y12]. */
export const shownThrough = z.object({ conversationId, upTo: sequence, epoch });
