import { useEffect, useRef } from 'react';
import { notificationDefaults, type NotificationPreferences } from '#schemas/entities/preferences.ts';
import type { OwnProfileView } from '#streams/account/profile.ts';
import { log } from '#lib/log.ts';
import { useCommands } from '#device/use-commands.ts';
import { toast } from '#ui/toast.ts';
import { setNotifications } from './commands.ts';
import { notifications as text } from './notifications.fr.ts';
import { saveStatus, type SaveProgress } from './save-status.ts';

const commands = { setNotifications };
const TOAST = 'preferences';
const fail = () => toast(text.failed.title, { text: text.failed.text, tone: 'bad', id: TOAST });

/** Changes notification preferences at once, on this device. Resolves to false if nothing changes. */
export type SetNotifications = (changes: Partial<NotificationPreferences>) => Promise<boolean>;

/**
 * Returns a function that changes the preferences. Shows « sauvegardées » when the server has the changes [NOTIF-51],
 * and a failure when there is one [NOTIF-53].
 */
export function useNotifications({
  pending: pendingFields,
  refused,
}: Pick<OwnProfileView, 'pending' | 'refused'>): SetNotifications {
  const pending = pendingFields.filter((field) => field in notificationDefaults).length;
  const run = useCommands(commands, 'profile');
  const previousProgress = useRef<SaveProgress>({ pending, refused });
  useEffect(() => {
    const progress = { pending, refused };
    const status = saveStatus(previousProgress.current, progress);
    previousProgress.current = progress;
    if (status === 'failed') fail();
    if (status === 'saved') toast(text.saved.title, { text: text.saved.text, id: TOAST });
  }, [pending, refused]);
  return async (changes) => {
    try {
      return (await run?.setNotifications(changes)) ?? false;
    } catch (error) {
      log.crash('notification-preferences.not-kept', error);
      fail();
      return false;
    }
  };
}
