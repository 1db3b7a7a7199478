import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { bugs } from '../sync/sim/bugs/all.ts';
import { linesOf, projectFiles, textOf } from './files.ts';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
}
const manifest = JSON.parse(textOf('package.json')) as Manifest;
const pages = projectFiles('*.md', 'docs/**/*.md');

/** Returns the anchors of a page's headings. */
const anchorsOf = (page: string): string[] =>
  linesOf(page)
    .filter((line) => /^#+ /.test(line))
    .map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );

test('every relative link of the documents leads to a file and a heading that are there', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path).replaceAll('\\', '/');
      const found = existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
      return found ? [] : [`${page}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('every path of the project that the documents name is there', () => {
  const path = /`((?:schemas|src|workers|sw|server|supabase|simulator|tests|bench|scripts|docs)\/[^`\s*<{:]*)`/g;
  // Written by a command, and not committed.
  const written = ['bench/results/report.html'];
  const named = pages.flatMap((page) => [...textOf(page).matchAll(path)].map(([, name = '']) => ({ page, name })));
  expect(named.length).toBeGreaterThan(100);
  expect(
    named
      .filter(({ name }) => !written.includes(name) && !existsSync(name))
      .map(({ page, name }) => `${page}: ${name}`),
  ).toEqual([]);
});

test('the documents name commands that exist', () => {
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`npm (?:run )?([a-z0-9:]+)/g)].flatMap(([, name]) => name ?? []),
  );
  expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
});

test('CONTRIBUTING has every command in its table', () => {
  const table = linesOf('CONTRIBUTING.md')
    .filter((line) => line.startsWith('| `npm '))
    .map((line) => line.split(' | ')[0] ?? '');
  const named = new Set(
    table.flatMap((cell) => [...cell.matchAll(/`npm (?:run )?([a-z0-9:]+)/g)].flatMap(([, name]) => name ?? [])),
  );
  expect([...named].sort()).toEqual(Object.keys(manifest.scripts).sort());
});

const variables = (): string[] => {
  const [environment = ''] = /z\.object\(\{[\s\S]*?\}\)/.exec(textOf('server/variables.ts')) ?? [];
  return [...environment.matchAll(/^\s+([A-Z][A-Z_]+):/gm)].flatMap(([, name]) => name ?? []);
};

test('.env.example lists exactly the variables that the server reads', () => {
  const shown = linesOf('.env.example').flatMap((line) => /^# ([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect([...shown].sort()).toEqual([...variables()].sort());
});

test('OPERATIONS has a row for exactly the variables that the server reads', () => {
  const names = variables();
  const cells = linesOf('docs/OPERATIONS.md').flatMap(
    (line) => /^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\| \S/.exec(line)?.[1] ?? [],
  );
  const rows = cells.flatMap((cell) => cell.replaceAll('`', '').split(', '));
  expect(names.length).toBeGreaterThan(5);
  expect([...rows].sort()).toEqual([...names].sort());
});

test('DEPENDENCIES has one line for each package and no other', () => {
  const named = linesOf('docs/DEPENDENCIES.md').flatMap((line) => /^- `([^`]+)`: \S/.exec(line)?.[1] ?? []);
  expect([...named].sort()).toEqual(
    [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)].sort(),
  );
});

test('SYNC explains every rule: why it holds, what breaks without it, its code and its tests', () => {
  const parts = textOf('docs/SYNC.md').split('\n### ').slice(1);
  const explained = parts.filter((part) =>
    ['**Why.**', '**Without it.**', '**Code**', '**Tests**'].every((mark) => part.includes(mark)),
  );
  const rules = projectFiles('**/SPEC.md').flatMap((path) =>
    [...textOf(path).matchAll(/^- \[(Y\d+)\]/gm)].flatMap(([, rule]) => rule ?? []),
  );
  expect(new Set(explained.map((part) => part.split(' ')[0]))).toEqual(new Set(rules));
});

test('SYNC names planted bugs that exist', () => {
  const named = [...textOf('docs/SYNC.md').matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].flatMap(([, name]) => name ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !(name in bugs))).toEqual([]);
});

test('every decision is in the list of decisions', () => {
  const list = textOf('docs/decisions/README.md');
  const decisions = projectFiles('docs/decisions/*.md').filter((path) => !path.endsWith('README.md'));
  expect(decisions.filter((path) => !list.includes(`(${path.split('/').at(-1) ?? ''})`))).toEqual([]);
});
