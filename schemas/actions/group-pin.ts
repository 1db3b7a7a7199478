import * as z from 'zod/mini';
import { sequence } from '../numbers.ts';
import { groupMessageTarget } from './targets.ts';

/** `seq`: the message's number, if this device knew it, to show the pin meanwhile. The server does not rely on it. */
export const groupPin = z.extend(groupMessageTarget, { seq: z.optional(sequence), pinned: z.boolean() });
