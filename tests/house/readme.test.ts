import { existsSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFiles, textOf } from './files.ts';

const readme = textOf('README.md');
const section = (title: string): string => readme.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

test('the README is at most 8 KB', () => {
  expect(statSync('README.md').size).toBeLessThanOrEqual(8 * 1024);
});

test('the README opens with an existing picture', () => {
  const [, picture = ''] = /^!\[[^\]]+\]\(([^)]+)\)/.exec(readme) ?? [];
  expect(picture).not.toBe('');
  expect(existsSync(picture)).toBe(true);
});

test('the README has one row for each code folder and no other', () => {
  const named = [...section('Folders').matchAll(/^\| `([a-z0-9/]+)\/` +\| \S/gm)].flatMap(([, folder]) => folder ?? []);
  const folders = projectFiles('{schemas,src/*,workers,sw,server,supabase,simulator,tests,bench,scripts}').filter(
    (path) => statSync(path).isDirectory(),
  );
  expect([...named].sort()).toEqual([...folders].sort());
});

test('the README shows six measured rows', () => {
  const rows =
    readme.split('<!-- measured: begin -->')[1]?.split('<!-- measured: end -->')[0]?.trim().split('\n') ?? [];
  expect(rows.length - 2).toBe(6);
});
