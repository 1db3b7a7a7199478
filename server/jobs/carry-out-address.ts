/**
 * Gives somebody of the house the address that two persons have confirmed, once its wait is over and its link was
 * opened [S20]. The database decides again whether it still fits; the change and the place of the mail about it are one
 * statement, so a job that runs again changes and writes nothing.
 */
import { randomUUID } from 'node:crypto';
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import type { MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { isDisposableAddress } from '../gateway/disposable-addresses.ts';
import { mailRules } from '../gateway/mails/kinds.ts';
import { letter } from '../gateway/mails/letter.ts';
import { changedAddress } from '../gateway/mails/texts.ts';
import { job } from './job.ts';
import type { WriteMailPorts } from './write-mail.ts';

export interface AddressPorts extends WriteMailPorts {
  /** Has sessions that the change has ended checked at once, here and on the other nodes: see `LiveSessions`. */
  recheck?: (member: MemberId) => Promise<void>;
}

export const carryOutAddress = ({ mail: driver, seal, siteUrl, recheck, now = Date.now }: AddressPorts): Task =>
  job(z.object({ request: z.uuid() }), async ({ request }, { query, signal }) => {
    const at = new Date(now());
    const { rows } = await query<{ member: MemberId; old_email: string; new_email: string }>(
      'select * from app.due_address($1, $2)',
      [request, at],
    );
    const [found] = rows;
    if (!found) return;
    const mail = letter(found.old_email, changedAddress(`${new URL(siteUrl).origin}/contact`));
    const id = randomUUID();
    const sealed = driver.atOnce ? null : seal.close(id, mail);
    const result = await query<{ done: boolean }>('select app.carry_out_address($1, $2, $3, $4, $5, $6, $7) as done', [
      request,
      at,
      id,
      mail.kind,
      mail.to,
      sealed,
      mailRules[mail.kind].lifetimeSeconds,
    ]);
    if (!result.rows[0]?.done) return;
    // A failure ends no job that is done: a session that has ended is found within half a minute by itself.
    await recheck?.(found.member).catch((error: unknown) =>
      log.info('sessions not rechecked', { error: errorName(error) }),
    );
    if (isDisposableAddress(found.new_email))
      await query('select public.note_disposable_account($1)', [found.new_email]);
    if (sealed === null) await driver.send(mail, signal);
  });
