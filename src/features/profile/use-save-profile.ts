import { useNavigate } from 'react-router-dom';
import type { Profile } from '#schemas/entities/profile.ts';
import type { ProfileFormValues } from '#schemas/forms/profile.ts';
import { errorText } from '#i18n/errors.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import { log } from '#lib/log.ts';
import { useCommands } from '#device/use-commands.ts';
import { useConnection } from '#device/use-connection.ts';
import { storageRefusal } from '#lib/storage-failure.ts';
import { toast } from '#ui/toast.ts';
import { editProfile, editsOf, clearedBirthDates } from './commands.ts';
import type { useProfileForm } from './use-profile-form.ts';

const commands = { editProfile };
const TOAST = 'profile';

/**
 * Saves on the device at once, and tells whether the edit can be sent now; then shows the profile, where pending edits
 * are marked.
 */
export function useSaveProfile(profile: Profile, { form, baseValues, close }: ReturnType<typeof useProfileForm>) {
  const run = useCommands(commands, 'profile');
  const connection = useConnection();
  const navigate = useNavigate();

  return async (values: ProfileFormValues): Promise<void> => {
    const missing = clearedBirthDates(values, profile);
    for (const field of missing)
      form.setError(field, { message: 'date-missing' }, { shouldFocus: field === missing[0] });
    if (missing.length > 0 || !run) return;
    try {
      const hasChanges = await run.editProfile(editsOf(values, profile, baseValues()));
      close();
      if (!hasChanges) toast(text.form.nothing, { id: TOAST });
      else if (connection === 'online') toast(text.form.saved, { id: TOAST });
      else toast(text.form.waits.title, { text: text.form.waits.text, id: TOAST });
      void navigate('/profile');
    } catch (error) {
      log.crash('profile.not-kept', error);
      toast(errorText(storageRefusal(error) ?? 'storage-broken'), { tone: 'bad', id: TOAST });
    }
  };
}
