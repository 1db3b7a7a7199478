import { errorName, log } from '#lib/log.ts';
import { isMeasured } from '#platform/web-vitals.ts';
import type { Device } from './device.ts';

/**
 * Measures this page where the member has agreed [SHELL-178]. A consent holds from the next opening on: what was loaded
 * before it is not measured.
 */
export function startVitals({ account }: Device): () => void {
  let isEnded = false;
  if (isMeasured(account))
    import('#platform/measure-page.ts')
      .then(({ measurePage }) => measurePage(() => !isEnded && isMeasured(account)))
      .catch((error: unknown) => log.debug('vitals.not-started', { error: errorName(error) }));
  return () => {
    isEnded = true;
  };
}
