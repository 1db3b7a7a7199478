import * as z from 'zod/mini';
import { memberTarget } from './targets.ts';

/** Follows another member, or ends that [MEMBERAREA-17]. */
export const memberFollow = z.extend(memberTarget, { following: z.boolean() });
