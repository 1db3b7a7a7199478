/**
 * What stands in a form and was not saved: leaving it, or the page, loses nothing. One key a form and account, named so that
 * erasing the account removes it [Y17].
 */
import type { MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';
import { currentAccount } from './account.ts';

/** A field as the member saw it when they changed it, and as it is typed. */
export interface KeptField {
  base: unknown;
  typed: unknown;
}
export type KeptForm = Readonly<Record<string, KeptField>>;

const keyOf = (account: MemberId, form: string) => `${product.storagePrefix}-form-${account}-${form}`;

/** Empty: everything was saved. */
export function keptForm(account: MemberId, form: string): KeptForm {
  try {
    return JSON.parse(localStorage.getItem(keyOf(account, form)) ?? '{}') as KeptForm;
  } catch {
    return {};
  }
}

/** An account that leaves keeps nothing any more: its keys are being erased. */
export function keepForm(account: MemberId, form: string, fields: KeptForm): void {
  const now = currentAccount();
  if (now.status !== 'member' || now.account !== account) return;
  try {
    if (Object.keys(fields).length > 0) localStorage.setItem(keyOf(account, form), JSON.stringify(fields));
    else localStorage.removeItem(keyOf(account, form));
  } catch {
    // Nothing is kept by this browser, or no more: the form on the screen is all there is.
  }
}
