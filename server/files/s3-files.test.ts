import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { SHORT_TIMES, startS3Double, type S3Double } from '#tests/support/s3-double.ts';
import { FileHeld, FilesUnavailable, keyOf, ObjectExists, type ObjectFiles } from './object-files.ts';
import { s3Files } from './s3-files.ts';
import type { S3Settings } from './s3-requests.ts';

const object = { bucket: 'albums', name: 'a', version: '1' };
const key = `objects/${keyOf(object)}`;
const content = Buffer.alloc(200_000, 'picture');
let dir: ReturnType<typeof makeDataDir>;
let store: S3Double;
let files: ObjectFiles;
const filesWith = (changes: Partial<S3Settings>) =>
  s3Files({ settings: { ...store.settings, ...changes }, folder: join(dir.path, 'uploads'), times: SHORT_TIMES });

beforeEach(async () => {
  dir = makeDataDir();
  store = await startS3Double();
  files = filesWith({});
  await files.prepare();
  store.requests.length = 0;
});
afterEach(async () => {
  await store.stop();
  dir.remove();
});

async function place(bytes: Uint8Array = content): Promise<void> {
  const draft = await files.draft();
  await draft.write(bytes);
  await draft.placeAs(object);
}
const read = async () => {
  const found = await files.read(object);
  if (found === null || found === 'unsatisfiable') throw new Error('no file');
  return buffer(found.stream);
};
const failing = { status: 500, code: 'InternalError' };

test('a failed request is signed and sent again', async () => {
  store.next(failing, 'cut', { status: 503, code: 'SlowDown' });
  await place();
  expect(store.requests).toEqual(Array(4).fill(`PUT ${key}`));
  expect(store.objects.get(key)?.bytes.equals(content)).toBe(true);
});

test('a store that keeps failing is unavailable, and nothing is stored', async () => {
  store.next(failing, failing, failing, failing);
  await expect(place()).rejects.toThrow(FilesUnavailable);
  expect(store.objects.has(key)).toBe(false);
});

test('an upload whose answer was lost counts as stored, once', async () => {
  store.next('lost');
  await place();
  expect(store.requests).toEqual([`PUT ${key}`, `PUT ${key}`, `HEAD ${key}`]);
  expect((await read()).equals(content)).toBe(true);
});

test('a lost answer is no excuse for another file of the same name', async () => {
  await place(Buffer.from('of another writer'));
  store.next(failing);
  await expect(place()).rejects.toThrow(ObjectExists);
  expect(await read()).toEqual(Buffer.from('of another writer'));
});

test('a body that breaks off ends with an error', async () => {
  await place();
  store.next('half');
  await expect(read()).rejects.toThrow(FilesUnavailable);
});

test('a body that falls silent ends with an error', async () => {
  await place();
  store.next('silent');
  await expect(read()).rejects.toThrow(FilesUnavailable);
});

test('a refused request is no missing file', async () => {
  await place();
  store.next({ status: 403, code: 'AccessDenied' });
  await expect(files.read(object)).rejects.toThrow(FilesUnavailable);
  store.next({ status: 403, code: 'AccessDenied' });
  await expect(files.sizeOf(object)).rejects.toThrow(FilesUnavailable);
});

test('a file that the store does not remove is held, and not a store that is away', async () => {
  await place();
  store.next({ status: 403, code: 'AccessDenied' });
  await expect(files.remove(object)).rejects.toThrow(FileHeld);
});

test('the bucket learns no name of a member or a file', async () => {
  const draft = await files.draft();
  await draft.write(content);
  await draft.placeAs({ bucket: 'albums', name: 'camille/summer.webp', version: '1' });
  const exposed = JSON.stringify([store.requests, [...store.objects].map(([name, { headers }]) => [name, headers])]);
  expect(exposed).not.toMatch(/camille|summer|albums|webp/);
});

test('a start tries the bucket, and leaves nothing there', async () => {
  await files.prepare();
  expect(store.requests.map((request) => request.replace(/probes\/\S+/, 'probe'))).toEqual([
    'PUT probe',
    'PUT probe',
    'GET probe',
    'DELETE probe',
    'GET ?versioning=',
  ]);
  expect(store.objects.size).toBe(0);
});

test('a start with wrong settings says in one sentence which', async () => {
  const attempts: [Partial<S3Settings>, RegExp][] = [
    [{ bucket: 'another' }, /^S3_BUCKET: there is no bucket another at http\S+\.$/],
    [{ region: 'us-east-1' }, /^S3_REGION: members is not in the region us-east-1 \(400 \w+\)\.$/],
    [{ key: 'AKIAOTHER' }, /^S3_KEY and S3_SECRET: \S+ does not let them [^.]+ \(403 InvalidAccessKeyId\)\.$/],
    [{ secret: 'wrong' }, /^S3_KEY and S3_SECRET: \S+ does not let them [^.]+ \(403 SignatureDoesNotMatch\)\.$/],
    [{ endpoint: 'http://127.0.0.1:9' }, /^S3_ENDPOINT: http:\/\/127\.0\.0\.1:9 cannot be used: no answer: \w+\.$/],
  ];
  for (const [changes, sentence] of attempts) await expect(filesWith(changes).prepare()).rejects.toThrow(sentence);
});

test('a bucket that keeps versions of removed pictures is refused', async () => {
  for (const versions of ['Enabled', 'Suspended', 'hidden'] as const) {
    const keeping = await startS3Double({ versions });
    await expect(filesWith(keeping.settings).prepare()).rejects.toThrow('keeps versions, so what members remove');
    await keeping.stop();
  }
});

test('an answer that does not say how long it is counts as none', async () => {
  const silent = await startS3Double({ tellsLength: false });
  silent.objects.set(key, { bytes: content, headers: {} });
  await expect(filesWith(silent.settings).read(object)).rejects.toThrow('answer without a length');
  await silent.stop();
});

test('a dropped draft leaves nothing, where the answer to its storing was lost too', async () => {
  const draft = await files.draft();
  await draft.write(content);
  store.next('lost', failing, failing, failing);
  await expect(draft.placeAs(object)).rejects.toThrow(FilesUnavailable);
  expect(store.objects.has(key)).toBe(true);
  await draft.drop();
  expect(store.objects.has(key)).toBe(false);
});
