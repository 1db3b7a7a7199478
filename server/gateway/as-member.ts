/** Runs a transaction with a member's rights, and with the time limits that the role has only where it logs in. */
import type { Sql, TransactionSql } from 'postgres';
import type { Member } from '../sync/verify-token.ts';

/** `operation`: name of the storage operation, which the store's policies read. */
export const asMember = <T>(
  sql: Sql,
  member: Pick<Member, 'id' | 'claims'>,
  operation: string,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> =>
  sql.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${member.claims}, true),
      set_config('request.jwt.claim.sub', ${member.id}, true),
      set_config('storage.operation', ${operation}, true),
      set_config('statement_timeout', '2s', true), set_config('lock_timeout', '1500ms', true)`;
    return work(tx);
  }) as Promise<T>;
