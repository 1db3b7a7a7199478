/**
 * Stores objects in a bucket of an S3-compatible store; `ObjectFiles` says what both drivers do. A draft lies on the
 * local disk until it is whole, so that its hash is signed with the request and the store refuses any other bytes.
 *
 * Races: an answer may be lost after the store has carried the request out. The repeated request then finds an object
 * of this name, whose hash says whether it is ours.
 */
import { openAsBlob } from 'node:fs';
import { log } from '#lib/log.ts';
import { rangeHeader, readContentRange } from './byte-range.ts';
import { lengthOf, liveStream } from './live-stream.ts';
import { FileHeld, FilesUnavailable, keyOf, ObjectExists, unversionedKeyOf, type ObjectFiles } from './object-files.ts';
import { S3_TIMES, s3Requests, type S3Settings, type S3Times, type SendS3 } from './s3-requests.ts';
import { probeStore } from './s3-start.ts';
import { openUnfinished, prepareFolder } from './unfinished-file.ts';

/** Folder of the bucket in which all objects lie. */
export const OBJECTS = 'objects/';
const HASH = 'x-amz-meta-sha256';

interface Parts {
  settings: S3Settings;
  /** Local folder for files that are being received. */
  folder: string;
  times?: S3Times | undefined;
}

export interface S3Bytes {
  blob: Blob;
  sha256: string;
}

/**
 * Writes an object unless there is one. `isConditional`: whether the store refuses to overwrite by itself; otherwise we
 * look first, and the version in each name keeps two writers apart.
 */
export async function putNew(
  send: SendS3,
  key: string,
  body: S3Bytes,
  isConditional: boolean,
): Promise<'stored' | 'exists'> {
  const isOurs = async () => (await send({ method: 'HEAD', key })).response.headers.get(HASH) === body.sha256;
  if (!isConditional && (await send({ method: 'HEAD', key })).response.status === 200) return 'exists';
  const headers = {
    'content-type': 'application/octet-stream',
    [HASH]: body.sha256,
    ...(isConditional && { 'if-none-match': '*' }),
  };
  const { response, attempts } = await send({ method: 'PUT', key, headers, body });
  await response.body?.cancel();
  if (response.ok) return 'stored';
  if (response.status === 412) return attempts > 1 && (await isOurs()) ? 'stored' : 'exists';
  throw new FilesUnavailable(`answer ${response.status}`);
}

export function s3Files({ settings, folder, times = S3_TIMES }: Parts): ObjectFiles {
  const send = s3Requests(settings, times);
  let isConditional = true;
  const sizeAt = async (key: string): Promise<number | null> => {
    const { response } = await send({ method: 'HEAD', key });
    if (response.status === 404) return null;
    if (response.ok) return Number(response.headers.get('content-length'));
    throw new FilesUnavailable(`answer ${response.status}`);
  };
  const remove = async (key: string): Promise<void> => {
    const { response } = await send({ method: 'DELETE', key });
    await response.body?.cancel();
    if (response.ok || response.status === 404) return;
    throw new (response.status < 500 ? FileHeld : FilesUnavailable)(`answer ${response.status}`);
  };

  return {
    async prepare() {
      await prepareFolder(folder);
      ({ isConditional } = await probeStore(settings, times));
      if (!isConditional) log.info('files.unconditional');
    },
    async draft() {
      const file = await openUnfinished(folder);
      let placed: string | null = null;
      return {
        write: file.write,
        async placeAs(object) {
          const sha256 = await file.finish();
          const key = OBJECTS + keyOf(object);
          const body = { blob: await openAsBlob(file.path), sha256 };
          // Before it is sent: where the answer is lost, the object may be there.
          placed = key;
          if ((await putNew(send, key, body, isConditional)) === 'exists') {
            placed = null;
            throw new ObjectExists();
          }
          await file.remove();
        },
        async drop() {
          await file.remove();
          if (placed !== null) await remove(placed);
        },
      };
    },
    async sizeOf(object) {
      return (await sizeAt(OBJECTS + keyOf(object))) ?? (await sizeAt(OBJECTS + unversionedKeyOf(object)));
    },
    async read(object, wanted = null) {
      for (const key of [keyOf(object), unversionedKeyOf(object)]) {
        const { response } = await send({
          method: 'GET',
          key: OBJECTS + key,
          ...(wanted && { headers: { range: rangeHeader(wanted) } }),
        });
        if (response.status === 416) return (await response.body?.cancel(), 'unsatisfiable');
        if (response.ok) {
          const bytes = await lengthOf(response);
          const part = response.status === 206 ? readContentRange(response.headers.get('content-range')) : null;
          return {
            bytes: part?.bytes ?? bytes,
            range: part?.range ?? null,
            stream: liveStream({ body: response.body, bytes, silence: times.silence }),
          };
        }
        await response.body?.cancel();
        if (response.status !== 404) throw new FilesUnavailable(`answer ${response.status}`);
      }
      return null;
    },
    async remove(object) {
      for (const key of [keyOf(object), unversionedKeyOf(object)]) await remove(OBJECTS + key);
    },
  };
}
