import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linesOf, projectFiles, textOf } from './files.ts';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
}
const manifest = JSON.parse(textOf('package.json')) as Manifest;
const readme = textOf('README.md');

test('the README has one line for each dependency, and none for others', () => {
  const named = linesOf('README.md').flatMap((line) => /^- `([^`]+)`: \S/.exec(line)?.[1] ?? []);
  expect([...named].sort()).toEqual([...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)].sort());
});

test('the README opens with the picture, which is there', () => {
  const [, picture = ''] = /^!\[[^\]]+\]\(([^)]+)\)/.exec(readme) ?? [];
  expect(picture).not.toBe('');
  expect(existsSync(picture)).toBe(true);
});

test('the README names commands that exist', () => {
  for (const [, name = ''] of readme.matchAll(/`npm (?:run )?([a-z0-9:]+)/g)) expect(manifest.scripts).toHaveProperty([name]);
});

test('the README names every variable that the server reads', () => {
  const [environment = ''] = /z\.object\(\{[\s\S]*?\}\)/.exec(textOf('server/variables.ts')) ?? [];
  const names = [...environment.matchAll(/^\s+([A-Z][A-Z_]+):/gm)].flatMap(([, name]) => name ?? []);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(readme).toContain(`\`${name}\``);
});

test('the README names folders that exist', () => {
  const table = readme.slice(readme.indexOf('## Where things are'), readme.indexOf('## What it stands on'));
  const folders = [...table.matchAll(/`([a-z/]+)\/`/g)].flatMap(([, folder]) => folder ?? []);
  expect(folders.length).toBeGreaterThan(10);
  for (const folder of folders) expect(projectFiles(folder), folder).toEqual([folder]);
});
