/**
 * Erases key and picture of a decided certification, and leaves the receipt that says so [S7]. Idempotent; fails, and
 * is repeated, while anything is left.
 */
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import type { CaseFiles } from '../certification/case-files.ts';
import { job } from './job.ts';

export interface CertificationPorts {
  /** Absent on a node without the folder, which leaves the job to others. */
  caseFiles?: CaseFiles | undefined;
}

export function eraseCertification({ caseFiles }: CertificationPorts): Task | null {
  if (caseFiles === undefined) return null;
  return job(z.object({ case: z.uuid() }), async ({ case: caseId }, { query }) => {
    const { pictureGone, keyGone } = await caseFiles.erase(caseId);
    if (!pictureGone || !keyGone) throw new Error('not erased');
    await query('select app.record_certification_erased($1, $2, $3)', [caseId, pictureGone, keyGone]);
  });
}
