/**
 * Applies the rule against disposable addresses [S37] to whatever gives an account its address: the list is ours, what
 * it says about an address is judged by the database.
 */
import type { Sql } from 'postgres';
import { databaseFailure } from '../sync/failures.ts';
import { asService } from './as-service.ts';
import { isDisposableAddress } from './disposable-addresses.ts';

export interface AddressRule {
  /** Resolves to whether no account may have this address. */
  refuses(email: string): Promise<boolean>;
  /** Notes the account that has this address by now. A rule that fails must not undo it. Never rejects. */
  note(email: string): Promise<void>;
}

export const addressRule = (sql: Sql): AddressRule => ({
  refuses: async (email) =>
    isDisposableAddress(email) &&
    (await asService(
      sql,
      (tx) => tx<{ answer: boolean }[]>`select public.refuses_disposable_address(${email}) as answer`,
    )) === true,
  note: async (email) => {
    if (!isDisposableAddress(email)) return;
    await asService(
      sql,
      (tx) => tx<{ answer: unknown }[]>`select public.note_disposable_account(${email}) as answer`,
    ).catch((error: unknown) => databaseFailure(error, 'address of an account'));
  },
});
