/** What the page follows and answers beside its screens; none of it is needed before the first one. */
import { startLanguage } from '#platform/language.ts';
import { startDeferredStyles } from '#platform/deferred-styles.ts';
import { errorName, log } from '#lib/log.ts';
import { isNative } from '#platform/native.ts';
import { startProtection } from '#platform/protection.ts';
import { registerServiceWorker } from '#platform/register-service-worker.ts';
import { announceRollback, reportStart } from '#platform/rollback.ts';
import { startAppearance } from '#platform/root-appearance.ts';
import { watchMissingParts } from '#platform/stale-version.ts';
import { LANGUAGE } from '#i18n/fr/locale.ts';
import { rollbackText } from '#i18n/fr/rollback.ts';
import { startRipple } from '#ui/ripple.ts';
import { toast } from '#ui/toast.ts';
import { restartWhenLocked } from './restart-when-locked.ts';

/** How long the sentence about a version that could not start stands, in milliseconds. */
const ROLLBACK_MS = 10_000;

export function followBeside(): void {
  watchMissingParts();
  restartWhenLocked();
  registerServiceWorker();
  startAppearance();
  startRipple();
  startProtection();
  startLanguage(LANGUAGE);
  if (isNative())
    import('./start-native.ts')
      .then(({ startNative }) => startNative())
      .catch((error: unknown) => log.warn('native.not-started', { error: errorName(error) }));
  startDeferredStyles(() => import('#ui/print.css'));
  announceRollback(() => toast(rollbackText, { id: 'rollback', durationMs: ROLLBACK_MS }));
  reportStart();
}
