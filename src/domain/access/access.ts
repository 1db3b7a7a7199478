/**
 * Decides what a member may use [PROFILE-44 to PROFILE-54, PROFILE-69 to PROFILE-82]. The server applies the same
 * rules.
 */
import type { Role } from '#schemas/entities/profile.ts';
import { completionOf, missingFields, type CompletionField, type CompletionInput } from './completion.ts';

export interface AccessInput extends CompletionInput {
  /** The role without subscription and free period: either may end while the device is offline. */
  givenRole: Role;
  subscribed: boolean;
  freePeriodEnd: string | null;
  registrationCompleted: boolean;
  needsAgeProof: boolean;
}

export type Restriction = 'none' | 'age_proof' | 'rejected_avatar' | 'pending_avatar' | 'incomplete_profile';

export interface Access {
  /** Full access by role, subscription or free period, whatever the profile lacks. */
  rights: boolean;
  restriction: Restriction;
  completion: number;
  missing: readonly CompletionField[];
  avatar: AccessInput['avatarModerationStatus'];
}

const entitledRoles: readonly Role[] = ['membre_certifié', 'membre_abonné', 'admin'];

/**
 * Says whether role, subscription or free period give full access; the genre gives none. `now` is the server's time.
 */
export const hasRights = (
  { givenRole, subscribed, freePeriodEnd }: Pick<AccessInput, 'givenRole' | 'subscribed' | 'freePeriodEnd'>,
  now: number,
): boolean =>
  entitledRoles.includes(givenRole) || subscribed || (freePeriodEnd !== null && Date.parse(freePeriodEnd) > now);

/**
 * Returns the first restriction that applies [PROFILE-81]. A registration that was not completed counts as an
 * incomplete profile [PROFILE-51, PROFILE-53]. Nothing replaces a proof of age where the installation wants one
 * [AGE-04].
 */
function restrictionOf(input: AccessInput, rights: boolean, completion: number): Restriction {
  if (input.needsAgeProof) return 'age_proof';
  if (rights) return 'none';
  if (input.avatarModerationStatus === 'rejected') return 'rejected_avatar';
  if (input.avatarModerationStatus === 'pending') return 'pending_avatar';
  if (completion < 100 || !input.registrationCompleted) return 'incomplete_profile';
  // Never reached without an approved avatar, which is one of the twelve fields; kept as a rule of its own
  // [PROFILE-82].
  return input.avatarUrl !== null && input.avatarModerationStatus === 'approved' ? 'none' : 'pending_avatar';
}

export function accessOf(input: AccessInput, now: number): Access {
  const rights = hasRights(input, now);
  const completion = completionOf(input);
  return {
    rights,
    restriction: restrictionOf(input, rights, completion),
    completion,
    missing: missingFields(input),
    avatar: input.avatarModerationStatus,
  };
}

/** The features that a restriction closes; everything else stays open, above all chat and search [PROFILE-68]. */
export const closableFeatures = [
  'privateMedia',
  'live',
  'calls',
  'visitors',
  'followers',
  'testimonials',
  'events',
] as const;
export type ClosableFeature = (typeof closableFeatures)[number];

/** Returns the features closed to this member. While nothing is known of the account, all of them are [PROFILE-60]. */
export const closedFeatures = (access: Pick<Access, 'restriction'> | null): readonly ClosableFeature[] =>
  access?.restriction === 'none' ? [] : closableFeatures;
