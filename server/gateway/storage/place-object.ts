/** Makes a received file visible under its name, if its bytes are what its headers say. */
import { randomUUID } from 'node:crypto';
import { errorName, log } from '#lib/log.ts';
import type { UploadType } from '#schemas/media.ts';
import type { Member } from '../../sync/verify-token.ts';
import { errorDetailsOf } from '../database-errors.ts';
import type { FileInspector } from './inspect-file.ts';
import type { Draft } from '../../files/object-files.ts';
import type { StoreRefusal } from './refusals.ts';
import type { ObjectPath, StoredObjects } from './stored-objects.ts';

export type UploadRefusal = { code: StoreRefusal; wait?: number | undefined };
export type UploadResult = { id: string } | UploadRefusal;

interface Received {
  member: Member;
  path: ObjectPath;
  /** Id of the upload. */
  upload: string;
  type: UploadType;
  size: number;
  sha256: string;
}

/** The caller drops the draft unless the object has got an id. */
export async function placeObject(
  { objects, draft, inspector }: { objects: StoredObjects; draft: Draft; inspector: FileInspector },
  { member, path, upload, ...received }: Received,
): Promise<UploadResult> {
  const problem = inspector.problem();
  if (problem) return { code: problem };
  const object = { ...path, version: randomUUID() };
  await objects.announce(member, object);
  await draft.placeAs(object);
  const measured = { ...received, seconds: inspector.seconds() };
  return objects.finish(member, upload, object, measured).then((id) => ({ id }), refusalAtFinish);
}

/** Removes a draft, or leaves it to the removal of announced files: a failing store hides no answer. */
export async function dropQuietly(draft: Draft): Promise<boolean> {
  try {
    await draft.drop();
    return true;
  } catch (error) {
    log.warn('upload.not-dropped', { error: errorName(error) });
    return false;
  }
}

/** Another upload of the same name was faster, or the member's right has ended since this one began. */
function refusalAtFinish(error: unknown): UploadRefusal {
  const { code } = errorDetailsOf(error);
  if (code === '23505') return { code: 'duplicate' };
  if (code === '42501') return { code: 'forbidden' };
  throw error;
}
