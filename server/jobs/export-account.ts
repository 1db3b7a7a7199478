/** Writes the export that a member has requested, in one transaction: a job that was cut has written nothing. */
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { job } from './job.ts';

const payload = z.object({ export: z.uuid() });

export const exportAccount = ({ now = Date.now }: { now?: () => number }): Task =>
  job(payload, async ({ export: id }, { query }) => {
    await query('select app.write_data_export($1, $2)', [id, new Date(now())]);
  });
