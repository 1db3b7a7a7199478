/**
 * Stores files that arrive in parts: what was cut goes on from what has arrived, with any device, node or context of
 * the member.
 *
 * Each request writes a file of its own, of which the row is added when the bytes have ended, also where the
 * connection was cut. Two requests for the same place race for the row; the loser's file is erased. A few parts of a
 * member arrive at a time, each of a device's part at most. The last part makes the object, once and in one request at
 * a time, by the same rules as a file that is sent whole.
 */
import { createHash, randomUUID } from 'node:crypto';
import { errorName, log } from '#lib/log.ts';
import { UPLOAD_PART_BYTES } from '#schemas/limits.ts';
import type { Member } from '../../sync/verify-token.ts';
import { fileInspector } from './inspect-file.ts';
import type { Draft, ObjectFiles, ObjectName } from '../../files/object-files.ts';
import { dropQuietly, placeObject, type UploadRefusal } from './place-object.ts';
import { receiveBody, type ReceivedBody } from './receive-body.ts';
import type { StoredObjects } from './stored-objects.ts';
import type { RunningUpload, UploadRows } from './upload-rows.ts';

/** Pause before a request that must not run beside others is worth repeating. */
const BUSY_SECONDS = 2;

/** No member's file has this bucket: it is in none of the lists of names. */
const PARTS = 'parts';
export const partName = (part: string): ObjectName => ({ bucket: PARTS, name: part, version: '' });

export interface PartsStore {
  files: ObjectFiles;
  objects: StoredObjects;
  rows: UploadRows;
  silenceMs?: number | undefined;
}

export interface Part {
  member: Member;
  upload: string;
  /** Where it begins in the whole file. */
  place: number;
  body: ReadableStream<Uint8Array> | null;
}

/** `received`: how much has arrived. With `refusal`, the upload has not moved, or its content is refused. */
export type PartResult = { received: number } | { refusal: UploadRefusal; received?: number };

export async function receivePart(store: PartsStore, { member, upload, place, body }: Part): Promise<PartResult> {
  const { rows, silenceMs } = store;
  const running = await rows.find(member, upload);
  if (!running) return { refusal: { code: 'not-found' } };
  if (place !== running.received) return { refusal: { code: 'conflict' }, received: running.received };
  if (place === running.size) return complete(store, member, upload, running);
  const part = randomUUID();
  if (!(await rows.reserve(member, part))) return { refusal: { code: 'retry', wait: BUSY_SECONDS } };
  const draft = await store.files.draft();
  let hasPlace = false;
  try {
    const maxBytes = Math.min(UPLOAD_PART_BYTES, running.size - place);
    const bodyEnd = await receiveBody({ body, maxBytes, silenceMs, draft });
    const bytes = sizeOf(bodyEnd);
    if (bodyEnd.end === 'too-large') return { refusal: { code: 'too-large' } };
    if (bytes === 0) return { refusal: { code: 'bad-request' } };
    await draft.placeAs(partName(part));
    const received = await rows.add(member, { upload, part, place, bytes });
    hasPlace = received !== null;
    if (received === null) return { refusal: { code: 'conflict' } };
    return received === running.size ? await complete(store, member, upload, running) : { received };
  } finally {
    // A file that could not be removed keeps its row, by which it is erased later.
    if (!hasPlace && (await dropQuietly(draft))) await ignoreFailure(rows.drop(member, part));
  }
}

const ignoreFailure = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => log.warn('upload.not-noted', { error: errorName(error) }));

const sizeOf = (body: ReceivedBody): number => (body.end === 'too-large' ? 0 : body.size);

/** Makes the object of all parts. What was lost or damaged under way begins anew; what is refused does not. */
async function complete(
  store: PartsStore,
  member: Member,
  upload: string,
  { object, size, type, hash }: RunningUpload,
): Promise<PartResult> {
  const { objects, rows, files } = store;
  if (!(await rows.claim(member, upload))) return { refusal: { code: 'retry', wait: BUSY_SECONDS } };
  const draft = await files.draft();
  const inspector = fileInspector(type);
  let isStored = false;
  let isOver = false;
  try {
    const sha256 = await join(store, await rows.parts(member, upload), {
      write: (piece) => (inspector.add(piece), draft.write(piece)),
    });
    if (sha256 === null || (hash !== null && hash !== sha256)) {
      await rows.refuse(member, upload);
      isOver = true;
      return { refusal: { code: 'retry', wait: 1 } };
    }
    const [bucket = '', ...rest] = object.split('/');
    const path = { bucket, name: rest.join('/') };
    const answer = await placeObject({ objects, draft, inspector }, { member, path, upload, type, size, sha256 });
    isStored = 'id' in answer;
    if ('id' in answer) return { received: size };
    await rows.refuse(member, upload);
    isOver = true;
    return { refusal: answer };
  } finally {
    if (!isStored) await dropQuietly(draft);
    if (!isStored && !isOver) await ignoreFailure(rows.unclaim(member, upload));
  }
}

/** Writes the parts one after the other. Resolves to the hash of all; null: a file is gone, as after a restore. */
async function join(
  { files }: PartsStore,
  parts: readonly string[],
  draft: Pick<Draft, 'write'>,
): Promise<string | null> {
  const hash = createHash('sha256');
  for (const part of parts) {
    const file = await files.read(partName(part));
    if (!file || file === 'unsatisfiable') return null;
    for await (const piece of file.stream as AsyncIterable<Uint8Array>) {
      hash.update(piece);
      await draft.write(piece);
    }
  }
  return hash.digest('hex');
}
