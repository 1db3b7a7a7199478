import * as z from 'zod/mini';
import { memberTarget } from './targets.ts';

/** Asks to see the member's private album, or takes that back. */
export const mediaRequest = z.extend(memberTarget, { requested: z.boolean() });
