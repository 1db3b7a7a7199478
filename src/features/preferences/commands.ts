import { isChange } from '#actions/is-change.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import type { NotificationPreferences, SoundPreferences } from '#schemas/entities/preferences.ts';
import type { EditableProfile } from '#schemas/entities/profile.ts';
import type { CommandContext } from '#device/device.ts';
import type { BlockedMember } from './queries.ts';

/**
 * Changes fields of the own profile, each with the value that the member saw [Y13]. Resolves to false if nothing
 * changes, or if the profile is not known yet.
 */
async function setFields(changes: Partial<EditableProfile>, { outbox, view }: CommandContext): Promise<boolean> {
  const profile = await view.profile();
  if (!profile) return false;
  const edits = Object.entries(changes).map(([field, value]) => [
    field,
    { base: profile[field as keyof EditableProfile], value },
  ]);
  const fields = Object.fromEntries(edits) as ProfileFields;
  return isChange(await outbox.dispatch({ action: 'profile.edit', data: { fields } }));
}

export const setSounds = (changes: Partial<SoundPreferences>, context: CommandContext) => setFields(changes, context);

export const setNotifications = (changes: Partial<NotificationPreferences>, context: CommandContext) =>
  setFields(changes, context);

/**
 * Gives or withdraws the consent to sensitive data. `wording`: number of the text that the member read; null:
 * withdrawn.
 */
export async function setConsent(wording: number | null, { outbox, view }: CommandContext): Promise<boolean> {
  const profile = await view.profile();
  if (!profile) return false;
  const fields = { sensitiveConsent: { base: profile.sensitiveConsent, value: wording } };
  return isChange(await outbox.dispatch({ action: 'profile.edit', data: { fields } }));
}

/** Unblocks a member at once, in the order of the pair's conversation [CHAT-81]. */
export async function unblock({ conversationId, memberId }: BlockedMember, { outbox }: CommandContext): Promise<void> {
  await outbox.enqueue({ action: 'member.unblock', data: { conversationId, memberId } });
}
