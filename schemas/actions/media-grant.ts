import * as z from 'zod/mini';
import { memberTarget } from './targets.ts';

/** For how long: 24 hours, 7 days, until it is revoked. */
export const accessTerm = z.enum(['day', 'week', 'open']);
export type AccessTerm = z.infer<typeof accessTerm>;

/** Lets the member see the own private album; null refuses a request, or revokes a grant. */
export const mediaGrant = z.extend(memberTarget, { term: z.nullable(accessTerm) });
