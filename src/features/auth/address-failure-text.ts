import type { AccountFailure } from '#platform/accounts.ts';
import { failureTexts } from '#i18n/fr/failures.ts';
import { accountFailureText } from './registration/account-failure-text.ts';
import { recovery } from './recovery.fr.ts';

/** Returns why a link of a change of address did nothing. No new link that cancels can be asked for [S20]. */
export function addressFailureText(act: 'confirm' | 'cancel', code: AccountFailure): string {
  if (code === 'offline') return recovery.offline;
  if (code === 'link-expired' && act === 'cancel') return recovery.change.over;
  return accountFailureText(code) ?? failureTexts['server-error'];
}
