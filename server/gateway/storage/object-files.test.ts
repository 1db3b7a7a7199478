import { createHash } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { objectFiles } from './object-files.ts';

const dir = makeDataDir();
afterAll(() => dir.remove());
const files = objectFiles(join(dir.path, 'objects'));
const bytes = (words: string) => new TextEncoder().encode(words);
const read = async (version: string) => {
  const file = await files.read({ bucket: 'b', name: 'n', version });
  return file && text(file.open());
};

test('each version of a name is its own file and never changes', async () => {
  await files.prepare();
  for (const version of ['1', '2']) {
    const draft = await files.draft();
    await draft.write(bytes(`version ${version}`));
    await draft.placeAs({ bucket: 'b', name: 'n', version });
  }
  expect([await read('1'), await read('2'), await read('3')]).toEqual(['version 1', 'version 2', null]);
  await files.remove({ bucket: 'b', name: 'n', version: '1' });
  expect([await read('1'), await read('2')]).toEqual([null, 'version 2']);
});

test('a start removes unfinished uploads and closes files that others could read', async () => {
  const folder = join(dir.path, 'objects');
  await files.draft();
  writeFileSync(join(folder, createHash('sha256').update('b/old').digest('hex')), 'from before', { mode: 0o644 });
  await objectFiles(folder).prepare();
  expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([]);
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  const old = await files.read({ bucket: 'b', name: 'old', version: 'of a row from before' });
  expect(old && (await text(old.open()))).toBe('from before');
});
