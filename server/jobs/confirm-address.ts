/**
 * Mails the link to the new address of somebody of the house, whose change two persons have confirmed, and tells the
 * present address of it, with a link that cancels it [S20, S39]. The hashes of both tokens and the places of both mails
 * in the queue are one statement, so a job that runs again writes nothing twice; it names request and address, so no
 * link confirms another address than the one that it was mailed to. The rules that a member's own change meets hold
 * here too: an address of a provider of disposable ones cancels the change [S37].
 */
import { randomUUID } from 'node:crypto';
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { cancelLink, changeLink, hashOfToken, newToken } from '../gateway/change-token.ts';
import { isDisposableAddress } from '../gateway/disposable-addresses.ts';
import { mailRules } from '../gateway/mails/kinds.ts';
import { letter } from '../gateway/mails/letter.ts';
import { houseAddress, leavingAddress } from '../gateway/mails/texts.ts';
import { job } from './job.ts';
import type { WriteMailPorts } from './write-mail.ts';

export const confirmAddress = ({ mail: driver, seal, siteUrl }: WriteMailPorts): Task =>
  job(z.object({ request: z.uuid() }), async ({ request }, { query, signal }) => {
    const { rows } = await query<{ old_email: string; new_email: string }>(
      'select * from app.house_address_to_write($1)',
      [request],
    );
    const [found] = rows;
    if (!found) return;
    const { old_email: present, new_email: next } = found;
    if (isDisposableAddress(next)) {
      const rule = await query<{ refused: boolean }>('select public.refuses_disposable_address($1) as refused', [next]);
      if (rule.rows[0]?.refused) return void (await query('select app.refuse_house_address($1)', [request]));
    }
    const [token, cancelToken] = [newToken(), newToken()];
    const mails = [
      { id: randomUUID(), mail: letter(next, houseAddress(changeLink(siteUrl, token))) },
      { id: randomUUID(), mail: letter(present, leavingAddress(cancelLink(siteUrl, cancelToken))) },
    ];
    const queued = driver.atOnce ? [] : mails;
    const result = await query<{ written: boolean }>(
      'select app.write_house_address($1, $2, $3, $4, $5, $6, $7, $8, $9) as written',
      [
        request,
        next,
        hashOfToken(token),
        hashOfToken(cancelToken),
        queued.map(({ id }) => id),
        queued.map(({ mail }) => mail.kind),
        queued.map(({ mail }) => mail.to),
        queued.map(({ id, mail }) => seal.close(id, mail)),
        queued.map(({ mail }) => mailRules[mail.kind].lifetimeSeconds),
      ],
    );
    if (!driver.atOnce || !result.rows[0]?.written) return;
    // The present address first: where that fails, nobody has a link that gives the account away.
    for (const { mail } of mails.toReversed()) await driver.send(mail, signal);
  });
