/** What the house may decide about a member, and about what waits for its approval. */
import * as z from 'zod/mini';

/** The kinds of cases; the database has the same ones in `app.case_kinds`. */
export const caseKind = z.enum([
  'report',
  'notice',
  'appeal',
  'avatar',
  'album',
  'cover',
  'club-photo',
  'opinion',
  'testimonial',
  'warning',
  'certification',
  'professional',
  'abuse',
  'known-picture',
  'live',
  'room',
  'group',
]);
export type CaseKind = z.infer<typeof caseKind>;

/**
 * The catalogue of decisions. `hide`: others do not find the profile any more; `remove`: what was reported is removed;
 * `restrict-…` closes one surface; `suspend` closes the account for a time, `ban` without end.
 */
export const measure = z.enum([
  'nothing',
  'hide',
  'remove',
  'warn',
  'restrict-chat',
  'restrict-photographs',
  'restrict-live',
  'suspend',
  'ban',
  'end-certification',
]);
export type Measure = z.infer<typeof measure>;

/** What is decided on something that waits for approval, on an appeal (`approved`: it succeeds), or on a profile. */
export const verdict = z.enum(['approved', 'refused', ...measure.options]);
export type Verdict = z.infer<typeof verdict>;

/** Measures that last for a number of days; without one they last until they are lifted. */
export const timedMeasures: readonly Verdict[] = ['hide', 'restrict-chat', 'restrict-photographs', 'restrict-live'];

/** Rights of the house. */
export const staffRight = z.enum(['certification', 'moderation', 'support', 'finances', 'administration']);
export type StaffRight = z.infer<typeof staffRight>;

/** What two persons of the house do together [S20]; the database has the same ones in `app.request_kinds`. */
export const requestKind = z.enum([
  'grant-right',
  'withdraw-right',
  'reset-factor',
  'change-address',
  'lift-measure',
  'export-audit',
]);
export type RequestKind = z.infer<typeof requestKind>;
