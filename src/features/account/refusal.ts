import { errorText } from '#i18n/errors.ts';
import { failureCode } from '#schemas/error-codes.ts';
import type { PasskeyFailure } from '#platform/passkeys.ts';
import { account } from './text.fr.ts';

type AccountField = 'present' | 'password' | 'email';

/** Where a refusal is shown: at a field, which has its text by the code, or above the button. */
export type Refusal = { field: AccountField } | { text: string };

export function refusalOf(code: PasskeyFailure): Refusal {
  if (code === 'invalid-credentials') return { field: 'present' };
  if (code === 'same-email' || code === 'disposable-email') return { field: 'email' };
  if (Object.hasOwn(account.fields, code)) return { field: 'password' };
  if (Object.hasOwn(account.refusals, code)) return { text: account.refusals[code as keyof typeof account.refusals] };
  if (code === 'too-many-attempts') return { text: account.tooMany };
  const known = failureCode.safeParse(code);
  return { text: known.success ? errorText(known.data) : account.failed };
}
