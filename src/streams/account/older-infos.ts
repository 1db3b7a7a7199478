/** [Y18] What accounts in an older version of the store lack, by that version. */
import { soundDefaults } from '#schemas/entities/preferences.ts';
import { emptyOwnFields } from '#schemas/entities/profile-fields.ts';
import { serverFieldDefaults } from '#schemas/entities/profile.ts';
import type { Json, OlderSteps } from '../types.ts';

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Version 1 knew nothing of what a member wants to hear: it is as for a new member until the pull. */
const withSounds = (info: Json): Json =>
  isObject(info['profile']) ? { ...info, profile: { ...soundDefaults, ...info['profile'] } } : info;

/** Version 3 knew of a profile what is heard, its genre and the name of its town. */
function withProfileFields(info: Json): Json {
  if (!isObject(info['profile'])) return info;
  const { town, role } = info['profile'];
  const location = typeof town === 'string' ? { name: town, lat: null, lng: null } : null;
  const added = { ...serverFieldDefaults, ...emptyOwnFields, location, givenRole: role };
  return { ...info, profile: { ...added, ...info['profile'] } };
}

/** Version 5 knew no groups. */
const withInvitations = (info: Json): Json => ({ invitations: [], ...info });

export const olderInfos: OlderSteps = { 1: withSounds, 3: withProfileFields, 5: withInvitations };
