/**
 * Mails the link to the new address of somebody of the house, whose change two persons have confirmed, and tells the
 * present address of it [S20, S39]. The token's hash and the places of both mails in the queue are one statement, so a
 * job that runs again writes nothing twice.
 */
import { randomUUID } from 'node:crypto';
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import { changeLink, hashOfToken, newToken } from '../gateway/change-token.ts';
import { mailRules } from '../gateway/mails/kinds.ts';
import { letter } from '../gateway/mails/letter.ts';
import { houseAddress, leavingAddress } from '../gateway/mails/texts.ts';
import { job } from './job.ts';
import type { WriteMailPorts } from './write-mail.ts';

export const confirmAddress = ({ mail: driver, seal, siteUrl }: WriteMailPorts): Task =>
  job(z.object({ member: memberId }), async ({ member }, { query, signal }) => {
    const { rows } = await query<{ old_email: string; new_email: string }>(
      'select * from app.house_address_to_write($1)',
      [member],
    );
    const [found] = rows;
    if (!found) return;
    const token = newToken();
    const { origin } = new URL(siteUrl);
    const letters = [houseAddress(changeLink(siteUrl, token)), leavingAddress(`${origin}/login`)];
    const addresses = [found.new_email, found.old_email];
    const mails = letters.map((words, n) => ({ id: randomUUID(), mail: letter(addresses[n] ?? '', words) }));
    const queued = driver.atOnce ? [] : mails;
    const result = await query<{ written: boolean }>(
      'select app.write_house_address($1, $2, $3, $4, $5, $6, $7) as written',
      [
        member,
        hashOfToken(token),
        queued.map(({ id }) => id),
        queued.map(({ mail }) => mail.kind),
        queued.map(({ mail }) => mail.to),
        queued.map(({ id, mail }) => seal.close(id, mail)),
        queued.map(({ mail }) => mailRules[mail.kind].lifetimeSeconds),
      ],
    );
    if (!driver.atOnce || !result.rows[0]?.written) return;
    for (const { mail } of mails) await driver.send(mail, signal);
  });
