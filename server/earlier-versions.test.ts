import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEarlierVersions, sha256Of } from './earlier-versions.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alcove-versions-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const shaOf = (text: string) => sha256Of(bytes(text));
const open = (files: Record<string, string>, maxBytes?: number) =>
  openEarlierVersions(folder, new Map(Object.entries(files).map(([path, text]) => [path, bytes(text)])), maxBytes);
const version = (n: number) => ({
  [`/assets/index-0000000${n}.js`]: `version ${n}`,
  '/assets/same-aaaaaaaa.js': 'same',
});
const stored = () => readdirSync(folder).filter((name) => name !== 'versions.json');

test('[UPDATE-06] the files of the last five versions are kept, each content once', async () => {
  for (let n = 1; n <= 7; n++) open(version(n));
  const versions = open(version(8));
  const known = [1, 2, 3, 4, 5, 6, 7, 8].filter((n) => versions.pathOf(shaOf(`version ${n}`)) !== null);
  expect(known).toEqual([3, 4, 5, 6, 7]);
  expect(versions.pathOf(shaOf('version 3'))).toBe('/assets/index-00000003.js');
  expect(Buffer.from(await versions.read(shaOf('version 3'))).toString()).toBe('version 3');
  expect(new Set(stored())).toEqual(
    new Set(['same', 'version 3', 'version 4', 'version 5', 'version 6', 'version 7', 'version 8'].map(shaOf)),
  );
});

test('[UPDATE-06] a restart with the same version adds none, a return to an earlier one moves it', () => {
  open(version(1));
  for (let times = 0; times < 6; times++) open(version(2));
  expect(open(version(2)).pathOf(shaOf('version 1'))).not.toBeNull();
  const versions = open(version(1));
  expect(versions.pathOf(shaOf('version 1'))).toBeNull();
  expect(versions.pathOf(shaOf('version 2'))).not.toBeNull();
});

test('[UPDATE-06] the oldest versions go where all together are too large', () => {
  for (let n = 1; n <= 4; n++) open(version(n));
  const limit = 'same'.length + 3 * 'version n'.length;
  const versions = open(version(5), limit);
  expect([2, 3, 4].map((n) => versions.pathOf(shaOf(`version ${n}`)) !== null)).toEqual([false, true, true]);
  open(version(6), 3);
  expect(stored()).toEqual([]);
});

test('[UPDATE-06] a list that a crash has cut is begun anew, and what nothing names is deleted', () => {
  open(version(1));
  writeFileSync(join(folder, 'versions.json'), '[{"/assets/ind');
  writeFileSync(join(folder, 'half.new'), '');
  expect(open(version(2)).pathOf(shaOf('version 1'))).toBeNull();
  expect(new Set(stored())).toEqual(new Set([shaOf('same'), shaOf('version 2')]));
  expect(JSON.parse(readFileSync(join(folder, 'versions.json'), 'utf8'))).toHaveLength(1);
});

test('[UPDATE-06] a file whose bytes have changed is not read, and is stored anew with its version', async () => {
  open(version(1));
  const changed = join(folder, shaOf('version 1'));
  writeFileSync(changed, 'half of ver');
  await expect(open(version(2)).read(shaOf('version 1'))).rejects.toThrow('has changed');
  open(version(1));
  expect(readFileSync(changed, 'utf8')).toBe('version 1');
});

test('[UPDATE-06] a list names no file outside the folder', () => {
  open(version(1));
  writeFileSync(join(folder, 'versions.json'), JSON.stringify([{ '/assets/index-00000001.js': '../secret' }]));
  expect(open(version(2)).pathOf('../secret')).toBeNull();
});
