/** Tells the devices of a member, and of those who see their card, that the account has changed [Y8]. */
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import { revision } from '#schemas/numbers.ts';
import { change } from '../sync/changes.ts';
import { job } from './job.ts';
import type { NotificationPorts } from './write-notification.ts';

const payload = z.object({ member: memberId, rev: revision });

export const announceAccount = ({ announce }: NotificationPorts): Task =>
  job(payload, async ({ member, rev }, { query }) => {
    const { rows } = await query<{ changes: unknown }>('select app.account_change($1, $2) as changes', [member, rev]);
    const { data: changes } = z.array(change).safeParse(rows[0]?.changes);
    if (changes) announce({ by: null, read: [], changes });
  });
