import * as z from 'zod/mini';
import { memberId } from '../ids.ts';

/** A row of `user_blocks` [CHAT-80]. */
export const block = z.object({ userId: memberId, blockedId: memberId });
export type Block = z.infer<typeof block>;
