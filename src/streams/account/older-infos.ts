/** Completes account infos that an older version of the store has written [Y18]. */
import { notificationDefaults, soundDefaults } from '#schemas/entities/preferences.ts';
import { emptyOwnFields } from '#schemas/entities/profile-fields.ts';
import { serverFieldDefaults } from '#schemas/entities/profile.ts';
import type { Json, OlderSteps } from '../types.ts';

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Adds the sound preferences, which version 1 did not have: those of a new member, until the next pull. */
const withSounds = (info: Json): Json =>
  isObject(info['profile']) ? { ...info, profile: { ...soundDefaults, ...info['profile'] } } : info;

/** Adds the profile fields that version 3 did not have. It had the fields of the card, the role and the sounds. */
function withProfileFields(info: Json): Json {
  if (!isObject(info['profile'])) return info;
  const { town, role } = info['profile'];
  const location = typeof town === 'string' ? { name: town, lat: null, lng: null } : null;
  const added = { ...serverFieldDefaults, ...emptyOwnFields, location, givenRole: role };
  return { ...info, profile: { ...added, ...info['profile'] } };
}

/** Version 5 knew no groups. */
const withInvitations = (info: Json): Json => ({ invitations: [], ...info });

/** Version 6 had no notification preferences: those of a new member, until the next pull. */
const withNotificationPreferences = (info: Json): Json =>
  isObject(info['profile']) ? { ...info, profile: { ...notificationDefaults, ...info['profile'] } } : info;

export const olderInfos: OlderSteps = {
  1: withSounds,
  3: withProfileFields,
  5: withInvitations,
  6: withNotificationPreferences,
};
