import * as z from 'zod/mini';
import { memberId } from '../ids.ts';
import { revision } from '../numbers.ts';
import { soundPreferences } from './preferences.ts';

export const genre = z.enum(['homme', 'femme', 'couple', 'trav/trans']);
export type Genre = z.infer<typeof genre>;

export const role = z.enum(['membre', 'membre_certifié', 'membre_abonné', 'admin']);
export type Role = z.infer<typeof role>;

/** [Y13] What a member changes of their own profile, each field by itself. A further field stands here, and in the command. */
export const editableProfile = z.object({ ...soundPreferences.shape });
export type EditableProfile = z.infer<typeof editableProfile>;
export type ProfileField = keyof EditableProfile;
export const profileField = z.keyof(editableProfile);

/** The member's own profile, as the account stream brings it. */
export const profile = z.object({
  id: memberId,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  genre,
  town: z.nullable(z.string()),
  role,
  ...editableProfile.shape,
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
