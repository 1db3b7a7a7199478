import type { ProfileFields } from '#schemas/commands/command.ts';
import type { SoundPreferences } from '#schemas/entities/preferences.ts';
import type { CommandContext } from '#device/device.ts';
import type { BlockedMember } from './queries.ts';

/**
 * [Y13] Some fields of the own profile, each with what the member saw there. False: it already stands so, or nothing is
 * known yet.
 */
export async function setSounds(
  changes: Partial<SoundPreferences>,
  { outbox, view }: CommandContext,
): Promise<boolean> {
  const profile = await view.profile();
  if (!profile) return false;
  const edits = Object.entries(changes).map(([field, value]) => [
    field,
    { base: profile[field as keyof SoundPreferences], value },
  ]);
  return outbox.editProfile(Object.fromEntries(edits) as ProfileFields);
}

/** Gives or withdraws the consent to sensitive data; `wording`: which text was read, null: withdrawn. */
export async function setConsent(wording: number | null, { outbox, view }: CommandContext): Promise<boolean> {
  const profile = await view.profile();
  return profile ? outbox.editProfile({ sensitiveConsent: { base: profile.sensitiveConsent, value: wording } }) : false;
}

/** [CHAT-81] Holds at once, in the order of the pair's conversation. */
export async function unblock({ conversationId, memberId }: BlockedMember, { outbox }: CommandContext): Promise<void> {
  await outbox.enqueue({ action: 'member.unblock', data: { conversationId, memberId } });
}
