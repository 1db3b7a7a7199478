import { useEffect, useRef } from 'react';
import type { SoundPreferences } from '#schemas/entities/preferences.ts';
import type { OwnProfileView } from '#streams/account/profile.ts';
import { settings } from '#i18n/fr/settings.ts';
import { log } from '#lib/log.ts';
import { useCommands } from '#device/use-commands.ts';
import { toast } from '#ui/toast.ts';
import { setSounds } from './commands.ts';
import { saveStatus, type SaveProgress } from './save-status.ts';

const commands = { setSounds };
const TOAST = 'preferences';
const fail = () => toast(settings.failed.title, { text: settings.failed.text, tone: 'bad', id: TOAST });

/**
 * Returns a function that changes the sounds at once, on this device. Shows « enregistrées » when the server has the
 * changes [SOUND-12], and a failure when there is one [SOUND-13]. It resolves to false if nothing changes.
 */
export function useSounds({
  pending: pendingFields,
  refused,
}: Pick<OwnProfileView, 'pending' | 'refused'>): (changes: Partial<SoundPreferences>) => Promise<boolean> {
  const pending = pendingFields.filter((field) => field.startsWith('sound'));
  const run = useCommands(commands, 'profile');
  const previousProgress = useRef<SaveProgress>({ pending: pending.length, refused });
  useEffect(() => {
    const progress = { pending: pending.length, refused };
    const status = saveStatus(previousProgress.current, progress);
    previousProgress.current = progress;
    if (status === 'failed') fail();
    if (status === 'saved') toast(settings.saved.title, { text: settings.saved.text, id: TOAST });
  }, [pending.length, refused]);
  return async (changes) => {
    try {
      return (await run?.setSounds(changes)) ?? false;
    } catch (error) {
      log.crash('preferences.not-kept', error);
      fail();
      return false;
    }
  };
}
