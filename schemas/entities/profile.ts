import * as z from 'zod/mini';
import { memberId } from '../ids.ts';
import { instant, revision } from '../numbers.ts';
import { mailFrequency, notificationDefaults, notificationPreferences, soundPreferences } from './preferences.ts';
import { ownFields, emptyOwnFields } from './profile-fields.ts';
import { professionalStatus } from './professional.ts';
import { genre, moderation } from './profile-values.ts';

export { genre, type Genre } from './profile-values.ts';

export const role = z.enum(['membre', 'membre_certifié', 'membre_abonné', 'admin']);
export type Role = z.infer<typeof role>;

/**
 * Fields of the own profile that a member edits, each by itself [Y13]. The action `profile.edit` takes them from here.
 */
export const editableProfile = z.object({
  ...soundPreferences.shape,
  ...notificationPreferences.shape,
  ...ownFields.shape,
});
export type EditableProfile = z.infer<typeof editableProfile>;
export type ProfileField = keyof EditableProfile;
export const profileField = z.keyof(editableProfile);

/** Fields that the server sets. */
const serverFields = {
  /**
   * `role` is the present role, `givenRole` the role without subscription and free period: either may end while the
   * device is offline.
   */
  role,
  givenRole: role,
  avatarUrl: z.nullable(z.string()),
  pendingAvatarUrl: z.nullable(z.string()),
  coverUrl: z.nullable(z.string()),
  avatarModerationStatus: z.nullable(moderation),
  registrationCompleted: z.boolean(),
  /** The installation wants a proof of age that the member has not given yet. */
  needsAgeProof: z.boolean(),
  subscribed: z.boolean(),
  freePeriodEnd: z.nullable(instant),
  /** null: the member has no professional account. A status that this version does not know opens nothing. */
  professional: z.catch(z.nullable(professionalStatus), 'pending'),
};

/** Values for fields that an older server does not send. */
export const serverFieldDefaults = {
  givenRole: 'membre' as const,
  pendingAvatarUrl: null,
  coverUrl: null,
  avatarModerationStatus: null,
  registrationCompleted: false,
  needsAgeProof: false,
  subscribed: false,
  freePeriodEnd: null,
  professional: null,
};

type WithDefaults<Shape, Defaults> = {
  [Key in keyof Shape]: Shape[Key] extends z.core.$ZodType
    ? Key extends keyof Defaults
      ? z.ZodMiniDefault<Shape[Key]>
      : Shape[Key]
    : never;
};
function withDefaults<Shape extends z.core.$ZodLooseShape, Defaults extends object>(
  shape: Shape,
  defaults: Defaults,
): WithDefaults<Shape, Defaults> {
  const fields = Object.entries(shape).map(([key, field]) => [
    key,
    key in defaults ? z._default(field, defaults[key as keyof Defaults] as never) : field,
  ]);
  return Object.fromEntries(fields) as WithDefaults<Shape, Defaults>;
}

/**
 * The member's own profile, from the account stream. Fields that an older server does not know have default values
 * [Y18].
 */
export const profile = z.object({
  id: memberId,
  username: z.string(),
  /** The location's name, for versions of the app that do not know `location`. */
  town: z.nullable(z.string()),
  ...withDefaults(serverFields, serverFieldDefaults),
  ...soundPreferences.shape,
  ...withDefaults(notificationPreferences.shape, notificationDefaults),
  /** [NOTIF-42] A value that this version does not know counts as `immediate`. */
  frequency: z.catch(mailFrequency, notificationDefaults.frequency),
  ...withDefaults(ownFields.shape, emptyOwnFields),
});
export type Profile = z.infer<typeof profile>;

/**
 * What one member of a conversation may see of the other [Y7]. It has a revision of its own, and is kept only while it
 * is allowed.
 */
export const card = z.object({
  rev: revision,
  memberId,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  genre,
  town: z.nullable(z.string()),
  seal: z.boolean(),
});
export type Card = z.infer<typeof card>;
