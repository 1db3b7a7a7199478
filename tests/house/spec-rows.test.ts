import { expect, test } from 'vitest';
import { linesOf, projectFiles, textOf } from './files.ts';

// A rule is Y1 … Y21, or of groups G1 … G28; a requirement row is a group and a number.
const ID = String.raw`(?:[YG]\d+|[A-Z]{2,}-\d+)`;
const CITED = new RegExp(String.raw`\[(${ID}(?:(?:, | to )${ID})*)\]`, 'g');
const ROW = new RegExp(String.raw`^- \[(${ID})\] \S`);

/** Returns the IDs in square brackets, each with the first file that cites it. */
function citations(paths: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of paths)
    for (const [, ids] of textOf(path).matchAll(CITED))
      for (const id of ids?.split(/, | to /) ?? []) if (!found.has(id)) found.set(id, path);
  return found;
}

const specs = projectFiles('**/SPEC.md');
const tests = projectFiles('**/*.test.ts', '**/*.test.tsx', 'tests/e2e/**/*.ts').filter(
  (path) => path !== 'tests/house/spec-rows.test.ts',
);
const rows = new Map(
  specs.flatMap((path) =>
    linesOf(path).flatMap((line) => (ROW.exec(line)?.[1] ? [[ROW.exec(line)?.[1] ?? '', path] as const] : [])),
  ),
);
const cited = citations(tests);

test('every rule and row that a test cites can be looked up in a SPEC.md', () => {
  expect([...cited].filter(([id]) => !rows.has(id)).map(([id, path]) => `${id} in ${path}`)).toEqual([]);
});

test('every row of a SPEC.md is cited by a test', () => {
  expect([...rows].filter(([id]) => !cited.has(id)).map(([id, path]) => `${id} in ${path}`)).toEqual([]);
});

test('a SPEC.md holds one row a line, each row once', () => {
  for (const path of specs) {
    const ids = linesOf(path).flatMap((line) => ROW.exec(line)?.[1] ?? []);
    expect(ids.length, path).toBeGreaterThan(0);
    expect(ids, path).toEqual([...new Set(ids)]);
    expect(
      linesOf(path).filter((line) => line.startsWith('- ') && !ROW.test(line)),
      path,
    ).toEqual([]);
  }
});

test('the folders that fulfil rules say which', () => {
  for (const folder of [
    'workers',
    'src/sync/store',
    'src/sync/outbox',
    'server/sync',
    'simulator/ui',
    ...projectFiles('src/features/*'),
  ])
    expect(specs).toContain(`${folder}/SPEC.md`);
});
