import { useEffect } from 'react';
import { appTexts } from '#i18n/fr/app.ts';
import { errorName, log } from '#lib/log.ts';
import { useUpdate } from '#device/use-update.ts';
import { announceUpdate } from '#platform/announce-update.ts';

/** Announces a new version where the member does not look at the app; draws nothing. */
export function UpdateAnnouncement() {
  const hasUpdate = useUpdate();
  useEffect(() => {
    if (!hasUpdate) return;
    announceUpdate(appTexts.shell.update.text).catch((error: unknown) =>
      log.debug('update.not-announced', { error: errorName(error) }),
    );
  }, [hasUpdate]);
  return null;
}
