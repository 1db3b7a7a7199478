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

/**
 * Cycles around a class that its parts import as a type, with their sizes. Each is to be removed, and none may grow.
 */
const knots: Record<string, number> = {
  'simulator/devices/device.ts': 7,
  'simulator/server/server.ts': 10,
};

test('beside known knots no files import each other in a cycle, not even for types', () => {
  const files = projectFiles(
    '{schemas,src,workers,sw,simulator,server,tests,bench,scripts}/**/*.{ts,tsx}',
    'supabase/functions/**/*.ts',
  );
  expect(files.length).toBeGreaterThan(1000);
  const cycles = cyclesIn(importGraph(files));
  const isKnown = (cycle: readonly string[]) => cycle.some((file) => cycle.length <= (knots[file] ?? 0));
  expect(cycles.filter((cycle) => !isKnown(cycle))).toEqual([]);
  expect(Object.keys(knots).filter((file) => !cycles.some((cycle) => cycle.includes(file)))).toEqual([]);
});
