import { expect, test } from 'vitest';
import { importCircle } from './chunk-cycles.ts';

const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports });

test('two files that import each other are a circle, also over a third', () => {
  expect(importCircle([chunk('a', 'b'), chunk('b', 'a')])).toEqual(['a', 'b']);
  expect(importCircle([chunk('start', 'a'), chunk('a', 'b'), chunk('b', 'c'), chunk('c', 'a')])).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('files that import the same file are none', () =>
  expect(importCircle([chunk('a', 'b', 'c'), chunk('b', 'd'), chunk('c', 'd'), chunk('d')])).toBeNull());
