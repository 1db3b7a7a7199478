import * as z from 'zod/mini';
import { reactionEmoji } from '../entities/message.ts';
import { messageTarget } from './targets.ts';

/** `emoji`: null takes the reaction away. */
export const messageReact = z.extend(messageTarget, { emoji: z.nullable(reactionEmoji) });
