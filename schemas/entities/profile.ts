import * as z from 'zod/mini';
import { memberId } from '../ids.ts';
import { instant, revision } from '../numbers.ts';
import { soundPreferences } from './preferences.ts';
import { ownFields, emptyOwnFields } from './profile-fields.ts';
import { genre, moderation } from './profile-values.ts';

export { genre, type Genre } from './profile-values.ts';

export const role = z.enum(['membre', 'membre_certifié', 'membre_abonné', 'admin']);
export type Role = z.infer<typeof role>;

/**
 * [Y13] What a member changes of their own profile, each field by itself. A further field stands here, and in the
 * command.
 */
export const editableProfile = z.object({ ...soundPreferences.shape, ...ownFields.shape });
export type EditableProfile = z.infer<typeof editableProfile>;
export type ProfileField = keyof EditableProfile;
export const profileField = z.keyof(editableProfile);

/** What the house decides, and no member by themselves. */
const serverFields = {
  /** What counts now; `givenRole` is what it is without a subscription: a free period may end while nobody asks. */
  role,
  givenRole: role,
  avatarUrl: z.nullable(z.string()),
  pendingAvatarUrl: z.nullable(z.string()),
  coverUrl: z.nullable(z.string()),
  avatarModerationStatus: z.nullable(moderation),
  registrationCompleted: z.boolean(),
  subscribed: z.boolean(),
  freePeriodEnd: z.nullable(instant),
  /** Null: no professional. */
  professional: z.nullable(moderation),
};

/** Of what a server before them does not send. */
export const serverFieldDefaults = {
  givenRole: 'membre' as const,
  pendingAvatarUrl: null,
  coverUrl: null,
  avatarModerationStatus: null,
  registrationCompleted: false,
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
 * The member's own profile, as the account stream brings it; what an older server does not know is as if it had not
 * been said [Y18].
 */
export const profile = z.object({
  id: memberId,
  username: z.string(),
  /** The location's name, for versions that know no location. */
  town: z.nullable(z.string()),
  ...withDefaults(serverFields, serverFieldDefaults),
  ...soundPreferences.shape,
  ...withDefaults(ownFields.shape, emptyOwnFields),
});
export type Profile = z.infer<typeof profile>;

/** [Y7] What a member of a conversation may know of the other; has its own revision, kept only while allowed. */
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
