import * as z from 'zod/mini';
import { reactionEmoji } from '../entities/message.ts';
import { messageTarget } from './targets.ts';

/** `emoji`: null removes the reaction. */
export const messageReact = z.extend(messageTarget, { emoji: z.nullable(reactionEmoji) });
