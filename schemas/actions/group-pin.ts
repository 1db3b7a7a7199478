import * as z from 'zod/mini';
import { groupMessageTarget } from './targets.ts';

export const groupPin = z.extend(groupMessageTarget, { pinned: z.boolean() });
