import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isCopied, noteFiles } from './copied-files.ts';

let folder: string;
let cluster: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alcove-copied-'));
  cluster = at('postgres');
  mkdirSync(join(cluster, 'global'), { recursive: true });
  writeFileSync(join(cluster, 'global/pg_control'), 'state');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('[Y21] written files, moved folders and folders without a note are not copies', () => {
  expect(isCopied(cluster)).toBe(false);
  noteFiles(cluster);
  appendFileSync(join(cluster, 'global/pg_control'), 'later');
  chmodSync(join(cluster, 'global/pg_control'), 0o600);
  renameSync(cluster, at('moved'));
  expect(isCopied(at('moved'))).toBe(false);
});

test('[Y21] a copy is detected, beside the original or in its place, until it notes itself', () => {
  noteFiles(cluster);
  cpSync(cluster, at('copy'), { recursive: true, preserveTimestamps: true });
  rmSync(cluster, { recursive: true });
  cpSync(at('copy'), cluster, { recursive: true, preserveTimestamps: true });
  expect([isCopied(at('copy')), isCopied(cluster)]).toEqual([true, true]);
  noteFiles(cluster);
  expect(isCopied(cluster)).toBe(false);
});
