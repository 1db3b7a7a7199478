/**
 * `visitors`, request `{ count, after }`: who has visited the member's profile, one row for each day and visitor. It is
 * refused with `forbidden` while the member's access is restricted.
 */
import * as z from 'zod/mini';
import { nextPlace, person } from './person.ts';

/** `day`: in Paris; `at`: the last visit of that day. */
const visitor = z.extend(person, { at: z.string(), day: z.string() });
export type Visitor = z.infer<typeof visitor>;

/** `discreet`: the member browses discreetly, and so sees nobody. */
export const visitorsAnswer = z.object({ discreet: z.boolean(), members: z.array(visitor), next: nextPlace });
export type VisitorsAnswer = z.infer<typeof visitorsAnswer>;
