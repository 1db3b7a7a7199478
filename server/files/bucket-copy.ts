/**
 * Copies the objects of a bucket for a backup, and back. They have the same names as in the folder, so that a backup
 * made with one driver is restored with the other.
 */
import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lengthOf, liveStream } from './live-stream.ts';
import { FilesUnavailable } from './object-files.ts';
import { OBJECTS, putNew } from './s3-files.ts';
import { S3_TIMES, s3Requests, type S3Settings, type S3Times, type SendS3 } from './s3-requests.ts';
import { probeStore } from './s3-start.ts';

export interface BucketObject {
  /** Hashed name, as in `keyOf`. */
  name: string;
  bytes: number;
  read(): Promise<Readable>;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');

async function readObject(send: SendS3, name: string, silence: number): Promise<Readable> {
  const { response } = await send({ method: 'GET', key: OBJECTS + name });
  if (!response.ok) throw new FilesUnavailable(`answer ${response.status}`);
  return liveStream({ body: response.body, bytes: await lengthOf(response), silence });
}

/** Lists all objects of the bucket, a thousand with each request. */
export async function listBucket(settings: S3Settings, times: S3Times = S3_TIMES): Promise<BucketObject[]> {
  const send = s3Requests(settings, times);
  const found: BucketObject[] = [];
  for (let after: string | null = ''; after !== null;) {
    const { response } = await send({
      method: 'GET',
      query: { 'list-type': '2', prefix: OBJECTS, ...(after !== '' && { 'continuation-token': after }) },
    });
    const answer = await response.text();
    if (!response.ok) throw new FilesUnavailable(`answer ${response.status}`);
    for (const [, entry = ''] of answer.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const name = new RegExp(`<Key>${OBJECTS}([0-9a-f]{64})</Key>`).exec(entry)?.[1];
      const bytes = /<Size>(\d+)<\/Size>/.exec(entry)?.[1];
      if (name === undefined || bytes === undefined) continue;
      found.push({ name, bytes: Number(bytes), read: () => readObject(send, name, times.silence) });
    }
    const token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(answer)?.[1];
    after = /<IsTruncated>true<\/IsTruncated>/.test(answer) && token !== undefined ? unescaped(token) : null;
  }
  return found;
}

/** Stores the files of a folder in the bucket, where they are not there already. Resolves to how many were new. */
export async function fillBucket(settings: S3Settings, folder: string, times: S3Times = S3_TIMES): Promise<number> {
  const { isConditional } = await probeStore(settings, times);
  const send = s3Requests(settings, times);
  let stored = 0;
  for (const name of await readdir(folder)) {
    if (!/^[0-9a-f]{64}$/.test(name)) continue;
    const path = join(folder, name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const body = { blob: await openAsBlob(path), sha256: hash.digest('hex') };
    if ((await putNew(send, OBJECTS + name, body, isConditional)) === 'stored') stored++;
  }
  return stored;
}
