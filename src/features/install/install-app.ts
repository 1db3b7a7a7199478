import { installWords } from '#i18n/fr/install.ts';
import { installHelp } from '#lib/install-help.ts';
import { errorName, log } from '#lib/log.ts';
import { isStandalone, requestInstall, type InstallOutcome } from '#platform/install.ts';
import { toast } from '#ui/toast.ts';
import { installTexts as text } from './text.fr.ts';

/** How long the help for a device stands, in milliseconds [PWA-21]. */
export const HELP_MS = 5000;

const says: Record<InstallOutcome, () => void> = {
  'installed-before': () => toast(installWords.installed),
  accepted: () => toast(text.started),
  dismissed: () => undefined,
  'no-offer': () =>
    toast(text.title, {
      text: installWords[installHelp(navigator.userAgent, isStandalone())],
      durationMs: HELP_MS,
      id: 'install-help',
    }),
};

/** Installs the app, as far as the browser lets a page; else says how to do it [PWA-18, PWA-19, PWA-20]. */
export async function installApp(): Promise<void> {
  try {
    says[await requestInstall()]();
  } catch (error) {
    log.warn('install.failed', { error: errorName(error) });
    toast(text.failed, { tone: 'bad' });
  }
}
