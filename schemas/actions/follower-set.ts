import * as z from 'zod/mini';
import { memberTarget } from './targets.ts';

/** Accepts a follower, or removes one [MEMBERAREA-16]. */
export const followerSet = z.extend(memberTarget, { accepted: z.boolean() });
