import * as z from 'zod/mini';
import { conversationId } from '../ids.ts';
import { revision } from '../numbers.ts';

/** `joinRev`: the membership that is to end; a later one stays [G15]. */
export const groupLeave = z.object({ groupId: conversationId, joinRev: revision });
