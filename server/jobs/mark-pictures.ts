/**
 * Computes perceptual hashes of stored pictures: of those that a decision removes, so that they are recognised, and of
 * new ones, to compare them. Idempotent, but that a hit of a dry run may count twice. A file that is gone, or cannot be
 * decoded, has no mark; where the decoder itself fails the job does, and is tried again.
 */
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { PICTURE_BYTES } from '#schemas/limits.ts';
import type { ObjectFiles, ObjectName } from '../files/object-files.ts';
import { markPicture as markOfFile } from '../pictures/mark-picture.ts';
import { job, type JobContext } from './job.ts';

export interface PictureMarkPorts {
  /** Absent on a node without them, which leaves the jobs to others. */
  files?: Pick<ObjectFiles, 'read'> | undefined;
}

const payload = z.object({ object: z.string() });

async function markOf(files: Pick<ObjectFiles, 'read'>, object: string, { query }: JobContext): Promise<bigint | null> {
  const { rows } = await query<ObjectName & Record<string, string>>('select * from app.stored_picture($1)', [object]);
  const file = rows[0] ? await files.read(rows[0]) : null;
  if (file === null || file === 'unsatisfiable') return null;
  if (file.bytes > PICTURE_BYTES) {
    file.stream.destroy();
    return null;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of file.stream) pieces.push(piece as Uint8Array);
  return markOfFile(new Uint8Array(Buffer.concat(pieces)));
}

/** A removed picture is recognised from now on, and its file may go. */
export function markPicture({ files }: PictureMarkPorts): Task | null {
  if (files === undefined) return null;
  return job(payload, async ({ object }, context) => {
    const mark = await markOf(files, object, context);
    await context.query('select app.record_removed_picture($1, $2)', [object, mark?.toString() ?? null]);
  });
}

/** A new picture that resembles a removed one is noted, or becomes a case, as the rule says. */
export function comparePicture({ files }: PictureMarkPorts): Task | null {
  if (files === undefined) return null;
  return job(payload, async ({ object }, context) => {
    const mark = await markOf(files, object, context);
    if (mark !== null) await context.query('select app.compare_picture($1, $2)', [object, mark.toString()]);
  });
}
