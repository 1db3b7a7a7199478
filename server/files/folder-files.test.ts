import { createHash } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { folderFiles } from './folder-files.ts';

const dir = makeDataDir();
afterAll(() => dir.remove());

test('a start removes unfinished uploads and closes files that others could read', async () => {
  const folder = join(dir.path, 'objects');
  const files = folderFiles(folder);
  await files.prepare();
  await files.draft();
  writeFileSync(join(folder, createHash('sha256').update('b/old').digest('hex')), 'from before', { mode: 0o644 });
  await folderFiles(folder).prepare();
  expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([]);
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  const old = await files.read({ bucket: 'b', name: 'old', version: 'of a row from before' });
  if (old === null || old === 'unsatisfiable') throw new Error('no file');
  expect(await text(old.stream)).toBe('from before');
});
