import { errorText } from '#i18n/errors.ts';
import { failureCode } from '#schemas/error-codes.ts';
import type { AccountFailure } from '#schemas/wire/accounts.ts';
import { account } from './text.fr.ts';

/** Where a refusal is shown: at a field, which has its text by the code, or above the button. */
export type Refusal = { field: 'present' | 'password' } | { text: string };

export function refusalOf(code: AccountFailure): Refusal {
  if (code === 'invalid-credentials') return { field: 'present' };
  if (Object.hasOwn(account.fields, code)) return { field: 'password' };
  if (code === 'too-many-attempts') return { text: account.tooMany };
  const known = failureCode.safeParse(code);
  return { text: known.success ? errorText(known.data) : account.failed };
}
