/** The same behaviour of every driver: the folder, and buckets whose stores differ in what they refuse. */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { SHORT_TIMES, startS3Double, type S3Double } from '#tests/support/s3-double.ts';
import { folderFiles } from './folder-files.ts';
import { ObjectExists, type ObjectFiles, type ObjectName } from './object-files.ts';
import { s3Files } from './s3-files.ts';
import type { S3Settings } from './s3-requests.ts';

interface Opened {
  files: ObjectFiles;
  stop(): Promise<void>;
}
const drivers: Record<string, (folder: string) => Promise<Opened>> = {
  'a folder': (folder) => Promise.resolve({ files: folderFiles(folder), stop: () => Promise.resolve() }),
  'a bucket': (folder) => openBucket(folder, {}),
  'a store that overwrites': (folder) => openBucket(folder, { conditional: 'ignores' }),
  'a store without conditions': (folder) => openBucket(folder, { conditional: 'unknown' }),
};

/** A real store, if the environment names one: `TEST_S3='{"endpoint":…,"bucket":…,"region":…,"key":…,"secret":…}'`. */
const real = process.env['TEST_S3'];
if (real !== undefined)
  drivers['the store of TEST_S3'] = (folder) => {
    const settings = { pathStyle: true, ...(JSON.parse(real) as Omit<S3Settings, 'pathStyle'>) };
    return Promise.resolve({ files: s3Files({ settings, folder }), stop: () => Promise.resolve() });
  };

async function openBucket(folder: string, options: Parameters<typeof startS3Double>[0]): Promise<Opened> {
  const double: S3Double = await startS3Double(options);
  return { files: s3Files({ settings: double.settings, folder, times: SHORT_TIMES }), stop: double.stop };
}

const bytes = Buffer.from(Array.from({ length: 150_000 }, (_, n) => n % 251));
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
/** Of this run alone: a real store keeps what an earlier one left. */
const RUN = randomUUID();
const named = (version: string): ObjectName => ({ bucket: 'albums', name: `${RUN}.webp`, version });

describe.each(Object.entries(drivers))('%s', (_, open) => {
  const dir = makeDataDir();
  const folder = join(dir.path, 'files');
  let files: ObjectFiles;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ files, stop } = await open(folder));
    await files.prepare();
  });
  afterAll(async () => {
    await stop();
    dir.remove();
  });
  const store = async (version: string, content: Uint8Array) => {
    const draft = await files.draft();
    await draft.write(content.subarray(0, 1000));
    await draft.write(content.subarray(1000));
    await draft.placeAs(named(version));
    return draft;
  };
  const read = async (version: string, range?: Parameters<ObjectFiles['read']>[1]) => {
    const found = await files.read(named(version), range);
    if (found === null || found === 'unsatisfiable') return found;
    const { stream, ...rest } = found;
    return { ...rest, hash: hashOf(await buffer(stream)) };
  };

  test('a file is read back whole, with its size', async () => {
    await store('whole', bytes);
    expect(await read('whole')).toEqual({ bytes: bytes.length, range: null, hash: hashOf(bytes) });
    expect(await files.sizeOf(named('whole'))).toBe(bytes.length);
  });

  test('a missing file is null', async () => {
    expect([await read('missing'), await files.sizeOf(named('missing'))]).toEqual([null, null]);
  });

  test('a stored object is never overwritten, and stays when the second writer gives up', async () => {
    await store('once', Buffer.from('first'));
    const second = await files.draft();
    await second.write(Buffer.from('second'));
    await expect(second.placeAs(named('once'))).rejects.toThrow(ObjectExists);
    await second.drop();
    expect(await read('once')).toMatchObject({ hash: hashOf(Buffer.from('first')) });
  });

  test('parts are read from a byte on, up to a byte, and from the end', async () => {
    await store('parts', bytes);
    const last = bytes.length - 1;
    const part = (first: number, end: number) => ({
      bytes: bytes.length,
      range: { first, last: end },
      hash: hashOf(bytes.subarray(first, end + 1)),
    });
    expect(await read('parts', { first: 10, last: 19 })).toEqual(part(10, 19));
    expect(await read('parts', { first: last - 4, last: null })).toEqual(part(last - 4, last));
    expect(await read('parts', { first: 5, last: 10 * last })).toEqual(part(5, last));
    expect(await read('parts', { final: 7 })).toEqual(part(last - 6, last));
    expect(await read('parts', { first: bytes.length, last: null })).toBe('unsatisfiable');
  });

  test('a removed object is gone, and removing it again does nothing', async () => {
    await store('removed', bytes);
    await files.remove(named('removed'));
    await files.remove(named('removed'));
    expect(await read('removed')).toBeNull();
  });

  test('a dropped draft leaves nothing, placed or not', async () => {
    const draft = await files.draft();
    await draft.write(bytes);
    await draft.drop();
    const placed = await store('dropped', bytes);
    await placed.drop();
    expect(await read('dropped')).toBeNull();
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
