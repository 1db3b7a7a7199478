import { CONSENT_WORDING } from '#schemas/limits.ts';
import { consent as text } from './consent.fr.ts';
import { log } from '#lib/log.ts';
import { useCommands } from '#device/use-commands.ts';
import { useOnline } from '#device/use-online.ts';
import { toast } from '#ui/toast.ts';
import { setConsent } from './commands.ts';

const commands = { setConsent };

/**
 * Returns a function that sets the consent: at once on this device, and on the server when there is a network. Until
 * the server has it, no other member is shown the profile.
 */
export function useConsent(): (hasConsent: boolean) => void {
  const run = useCommands(commands, 'profile');
  const online = useOnline();
  return (hasConsent) => {
    run?.setConsent(hasConsent ? CONSENT_WORDING : null).then(
      () => !online && toast(text.waiting),
      (error: unknown) => {
        log.crash('consent.not-kept', error);
        toast(text.failed, { tone: 'bad' });
      },
    );
  };
}
