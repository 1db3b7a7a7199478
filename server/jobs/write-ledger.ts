/**
 * Appends what waits for the ledger to its file, flushes it, and marks it [S22]. A job that was killed between the two
 * appends its lines again; the ids tell. A file that is gone, though one was written, is noted as lost before another
 * one begins.
 */
import { existsSync } from 'node:fs';
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { appendToLedger } from '../ledger/ledger-file.ts';
import { job } from './job.ts';

const LINES_A_BATCH = 500;

export interface LedgerPorts {
  /** Absent on a node without the file, which leaves the job to others. */
  ledgerFile?: string | undefined;
}

export function writeLedger({ ledgerFile }: LedgerPorts): Task | null {
  if (ledgerFile === undefined) return null;
  return job(z.object({}), async (_, { query, signal }) => {
    while (!signal.aborted) {
      const { rows } = await query<{ line: { id: string } }>('select app.waiting_ledger_lines($1) as line', [
        LINES_A_BATCH,
      ]);
      if (rows.length === 0) return;
      if (!existsSync(ledgerFile)) await query('select app.note_ledger_file($1)', [[]]);
      await appendToLedger(
        ledgerFile,
        rows.map(({ line }) => line),
      );
      await query('select app.mark_ledger_lines($1)', [rows.map(({ line }) => line.id)]);
    }
  });
}
