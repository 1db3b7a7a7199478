import { isChange } from '#actions/is-change.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import { endOfTonight, isFreeTonight } from '#domain/tonight.ts';
import type { CommandContext } from '#device/device.ts';

/** The status as the menu shows it: on or off. */
export interface Status {
  libreCeSoir: boolean;
  auCap: boolean;
}

/**
 * Sets a status at once, by an entry of the queue [PROFILE-105, PROFILE-106]; « Libre ce soir » lasts until six in the
 * morning [PROFILE-108]. Resolves to false if nothing changes, or if the profile is not known yet.
 */
export async function setStatus(changes: Partial<Status>, { outbox, view, clock }: CommandContext): Promise<boolean> {
  const profile = await view.profile();
  if (!profile) return false;
  const fields: ProfileFields = {};
  if (changes.libreCeSoir !== undefined && changes.libreCeSoir !== isFreeTonight(profile.libreCeSoir, clock.now())) {
    fields.libreCeSoir = { base: profile.libreCeSoir, value: changes.libreCeSoir ? endOfTonight(clock.now()) : null };
  }
  if (changes.auCap !== undefined && changes.auCap !== profile.auCap)
    fields.auCap = { base: profile.auCap, value: changes.auCap };
  return (
    Object.keys(fields).length > 0 && isChange(await outbox.dispatch({ action: 'profile.edit', data: { fields } }))
  );
}
