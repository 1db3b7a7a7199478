import { expect, test } from 'vitest';
import { projectFiles } from './files.ts';
import { cyclesIn, importGraph } from './import-graph.ts';

test('cycles are found as groups, and what only leads to one is not part of it', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', []],
    ['f', ['f']],
  ]);
  expect(cyclesIn(graph)).toEqual([['a', 'b', 'c'], ['f']]);
});

test('no files import each other in a cycle, not even for types', () => {
  const files = projectFiles(
    '{schemas,src,workers,sw,simulator,server,tests,bench,scripts}/**/*.{ts,tsx}',
    'supabase/functions/**/*.ts',
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(cyclesIn(importGraph(files))).toEqual([]);
});
