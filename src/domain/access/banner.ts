/** Decides what the strip under the header says about the member's access [PROFILE-83 to PROFILE-102]. */
import type { Access } from './access.ts';
import type { CompletionField } from './completion.ts';

/**
 * `no_avatar`: only the avatar is missing. `unfinished`: nothing is missing, but the registration was never completed.
 */
export type BannerKind =
  | 'age_proof'
  | 'rejected_avatar'
  | 'pending_avatar'
  | 'incomplete_profile'
  | 'no_avatar'
  | 'unfinished'
  | 'premium_note';

export interface Banner {
  kind: BannerKind;
  completion: number;
  /** The first missing fields; `moreMissing` counts the others. */
  missing: readonly CompletionField[];
  moreMissing: number;
}

const NAMED_FIELDS = 3;

const isOnlyAvatar = (missing: readonly CompletionField[]) => missing.length === 1 && missing[0] === 'avatarUrl';

function kindOf({ rights, restriction, completion, missing, avatar }: Access): BannerKind | null {
  if (restriction === 'age_proof' || restriction === 'rejected_avatar') return restriction;
  if (restriction === 'pending_avatar') return avatar === 'pending' ? restriction : 'no_avatar';
  if (restriction === 'none') return rights && completion < 100 ? 'premium_note' : null;
  if (isOnlyAvatar(missing)) return 'no_avatar';
  return completion < 100 ? 'incomplete_profile' : 'unfinished';
}

/**
 * Returns the strip's content, or null if there is nothing to say. Members with access rights get a note as long as
 * their profile is incomplete.
 */
export function bannerOf(access: Access): Banner | null {
  const kind = kindOf(access);
  const { completion, missing } = access;
  return (
    kind && {
      kind,
      completion,
      missing: missing.slice(0, NAMED_FIELDS),
      moreMissing: Math.max(0, missing.length - NAMED_FIELDS),
    }
  );
}

const quietPaths = [
  /^\/edit-profile\/?$/,
  /^\/age-proof\/?$/,
  /^\/chat(\/|$)/,
  /^\/conversation(\/|$)/,
  /^\/video-chat\//,
];

/**
 * Says whether the strip may be shown at this path; on some screens it would be in the way [PROFILE-85, PROFILE-86,
 * PROFILE-87], as in a call, whose screen says itself what is missing.
 */
export const isBannerShownAt = (pathname: string): boolean => !quietPaths.some((path) => path.test(pathname));
