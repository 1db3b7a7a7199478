/**
 * `home_page`, with the request `{}`: what the member's home shows of others. `near`: distances are from the member's
 * own town; without one, both lists are of everywhere.
 */
import * as z from 'zod/mini';
import { nonNegativeInt } from '../numbers.ts';
import { person } from './person.ts';

const homeMember = z.extend(person, { distanceKm: z.nullable(nonNegativeInt) });
export type HomeMember = z.infer<typeof homeMember>;

/** `free`: tonight, the nearest first; `newcomers`: of the last thirty days, the latest first. */
export const homeAnswer = z.object({ near: z.boolean(), free: z.array(homeMember), newcomers: z.array(homeMember) });
export type HomeAnswer = z.infer<typeof homeAnswer>;
