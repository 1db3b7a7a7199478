import { isChange } from '#actions/is-change.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import { endOfTonight, isFreeTonight } from '#domain/tonight.ts';
import type { CommandContext } from '#device/device.ts';

/** As the menu shows it: on or off. */
export interface Status {
  libreCeSoir: boolean;
  auCap: boolean;
}

/**
 * [PROFILE-105, PROFILE-106] Holds at once, and leaves with the queue; « Libre ce soir » until six in the morning
 * [PROFILE-108]. False: it already stands so, or nothing is known yet.
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
