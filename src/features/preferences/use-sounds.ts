import { useEffect, useRef } from 'react';
import type { SoundPreferences } from '#schemas/entities/preferences.ts';
import type { OwnProfileView } from '#domain/fold/profile.ts';
import { settings } from '#i18n/fr/settings.ts';
import { log } from '#lib/log.ts';
import { useCommands } from '#live/use-commands.ts';
import { toast } from '#ui/toast.ts';
import { setSounds } from './commands.ts';
import { toldOf, type Progress } from './told.ts';

const commands = { setSounds };
const TOAST = 'preferences';
const fail = () => toast(settings.failed.title, { text: settings.failed.text, tone: 'bad', id: TOAST });

/**
 * Changes at once, on this device; « enregistrées » is said when the server has them [SOUND-12], and a failure when
 * there is one [SOUND-13]. False: nothing comes of it.
 */
export function useSounds({
  pending: all,
  refused,
}: Pick<OwnProfileView, 'pending' | 'refused'>): (wanted: Partial<SoundPreferences>) => Promise<boolean> {
  const pending = all.filter((field) => field.startsWith('sound'));
  const ask = useCommands(commands, 'profile');
  const before = useRef<Progress>({ pending: pending.length, refused });
  useEffect(() => {
    const now = { pending: pending.length, refused };
    const told = toldOf(before.current, now);
    before.current = now;
    if (told === 'failed') fail();
    if (told === 'saved') toast(settings.saved.title, { text: settings.saved.text, id: TOAST });
  }, [pending.length, refused]);
  return async (wanted) => {
    try {
      return (await ask?.setSounds(wanted)) ?? false;
    } catch (error) {
      log.crash('preferences.not-kept', error);
      fail();
      return false;
    }
  };
}
