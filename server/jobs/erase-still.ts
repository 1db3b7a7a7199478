/** Erases a reporter's still with its key [S36]. Idempotent; fails, and is repeated, while anything is left. */
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import type { CaseFiles } from '../certification/case-files.ts';
import { job } from './job.ts';

export interface StillPorts {
  /** Absent on a node without the folder, which leaves the job to others. */
  stillFiles?: CaseFiles | undefined;
}

export function eraseStill({ stillFiles }: StillPorts): Task | null {
  if (stillFiles === undefined) return null;
  return job(z.object({ still: z.uuid() }), async ({ still }) => {
    const { pictureGone, keyGone } = await stillFiles.erase(still);
    if (!pictureGone || !keyGone) throw new Error('not erased');
  });
}
