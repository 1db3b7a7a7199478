/** Which of the two sets of routes is mounted after sign-in [SHELL-12 to SHELL-14]. Pure. */
import type { Profile } from '#schemas/entities/profile.ts';

/** `unknown`: the profile is not known yet; only what both sets have is mounted. */
export type RouteSet = 'member' | 'professional' | 'unknown';

/**
 * Any professional profile mounts the professionals' routes, whatever its status [PRO-08]. The profile is asked for
 * once the member is known to be signed in [SHELL-16]; where it cannot be read, the member's routes stand.
 */
export const routeSetOf = (
  profile: { status: 'ready'; value: Pick<Profile, 'professional'> | null } | { status: 'loading' | 'error' },
): RouteSet => {
  if (profile.status === 'loading') return 'unknown';
  return profile.status === 'ready' && (profile.value?.professional ?? null) !== null ? 'professional' : 'member';
};
