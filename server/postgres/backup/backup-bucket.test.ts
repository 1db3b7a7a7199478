import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillDataDir } from '#tests/support/prepared-data.ts';
import { startS3Double, type S3Double } from '#tests/support/s3-double.ts';
import { backUp, restore } from './backup.ts';

let folder: string;
let store: S3Double;
const at = (name: string) => join(folder, name);
const nameOf = (words: string) => createHash('sha256').update(words).digest('hex');
const keys = () => [...store.objects.keys()].filter((key) => key.startsWith('objects/')).sort();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'alcove-bucket-'));
  store = await startS3Double({ listed: 1 });
  mkdirSync(at('data/objects'), { recursive: true });
  await fillDataDir(at('data'));
  for (const words of ['one', 'two']) writeFileSync(at(`data/objects/${nameOf(words)}`), words);
});
afterEach(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('[Y21] a backup moves the files of members from a folder to a bucket, and back', async () => {
  await backUp(at('data'), at('from folder'));
  // Of the community that is replaced, which may come back.
  store.objects.set(`objects/${nameOf('three')}`, { bytes: Buffer.from('three'), headers: {} });
  await restore(at('in bucket'), at('from folder'), new Date(), store.settings);
  expect(keys()).toEqual(['one', 'two', 'three'].map((words) => `objects/${nameOf(words)}`).sort());
  expect(readFileSync(at('in bucket/replaced-files.txt'), 'utf8')).toBe(`${nameOf('three')}\n`);
  store.objects.delete(`objects/${nameOf('three')}`);
  expect(existsSync(at('in bucket/objects'))).toBe(false);
  mkdirSync(at('in bucket/uploads'));
  writeFileSync(at('in bucket/uploads/half.part'), 'unfinished');

  await backUp(at('in bucket'), at('from bucket'), store.settings);
  await restore(at('in folder'), at('from bucket'));
  const read = readdirSync(at('in folder/objects')).map((name) => [
    name,
    readFileSync(at(`in folder/objects/${name}`), 'utf8'),
  ]);
  expect(read.sort()).toEqual([nameOf('one'), nameOf('two')].map((name, n) => [name, ['one', 'two'][n]]).sort());
  expect(existsSync(at('in folder/uploads'))).toBe(false);
}, 240_000);

test('a bucket that fails leaves no backup, and a restore that fails changes nothing', async () => {
  await backUp(at('data'), at('saved'));
  const denied = { status: 403, code: 'AccessDenied' };
  store.next(denied);
  await expect(backUp(at('data'), at('half'), store.settings)).rejects.toThrow(
    'The bucket of members’ files cannot be used: answer 403. The community was not changed.',
  );
  expect(readdirSync(folder).sort()).toEqual(['data', 'saved']);
  store.next(denied);
  await expect(restore(at('data'), at('saved'), new Date(), store.settings)).rejects.toThrow('S3_KEY and S3_SECRET');
  expect(readdirSync(at('data')).filter((name) => name.startsWith('before-'))).toEqual([]);
}, 240_000);
