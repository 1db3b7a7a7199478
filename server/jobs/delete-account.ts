/**
 * Deletes an account whose time has come: first what the member has written, in batches with a commit after each, then
 * the account with all that hangs on it. A job that was cut goes on where it stopped; one whose member has taken the
 * wish back does nothing.
 */
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import { job } from './job.ts';

const payload = z.object({ member: memberId });

export const deleteAccount = ({ now = Date.now }: { now?: () => number }): Task =>
  job(payload, async ({ member }, { query }) => {
    const { rows } = await query<{ due: boolean }>('select app.is_deletion_due($1, $2) as due', [
      member,
      new Date(now()),
    ]);
    if (!rows[0]?.due) return;
    await query('call app.erase_member($1)', [member]);
    await query('select app.delete_account($1)', [member]);
  });
