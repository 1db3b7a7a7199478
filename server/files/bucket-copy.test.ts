import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { SHORT_TIMES, startS3Double, type S3Double } from '#tests/support/s3-double.ts';
import { fillBucket, listBucket } from './bucket-copy.ts';

let dir: ReturnType<typeof makeDataDir>;
let store: S3Double;
const nameOf = (words: string) => createHash('sha256').update(words).digest('hex');
const fill = (...files: string[]) => {
  const folder = join(dir.path, 'objects');
  mkdirSync(folder, { recursive: true });
  for (const words of files) writeFileSync(join(folder, nameOf(words)), words);
  writeFileSync(join(folder, 'something else.part'), 'unfinished');
  return folder;
};

beforeEach(async () => {
  dir = makeDataDir();
  store = await startS3Double({ listed: 2 });
});
afterEach(async () => {
  await store.stop();
  dir.remove();
});

test('a folder is copied into a bucket and listed from it, page by page', async () => {
  const words = ['one', 'two', 'three', 'four', 'five'];
  expect(await fillBucket(store.settings, fill(...words), SHORT_TIMES)).toBe(5);
  const listed = await listBucket(store.settings, SHORT_TIMES);
  const read = await Promise.all(listed.map(async ({ name, bytes, read }) => [name, bytes, await text(await read())]));
  expect(read.sort()).toEqual(words.map((each) => [nameOf(each), each.length, each]).sort());
});

test('what the bucket has already stays as it is', async () => {
  await fillBucket(store.settings, fill('one'), SHORT_TIMES);
  expect(await fillBucket(store.settings, fill('one', 'two'), SHORT_TIMES)).toBe(1);
});

test('a list that fails half-way is no short list', async () => {
  await fillBucket(store.settings, fill('one', 'two', 'three'), SHORT_TIMES);
  store.next(null, { status: 403, code: 'AccessDenied' });
  await expect(listBucket(store.settings, SHORT_TIMES)).rejects.toThrow('answer 403');
});
