import { expect, test } from 'vitest';
import { streamSchemas } from '#schemas/streams/registry.ts';
import { streamKindTable } from '#streams/registry.ts';
import { linesMatching, projectFiles } from './files.ts';

const kinds = Object.keys(streamSchemas);

test('each stream kind has its rules and its files', () => {
  expect(Object.keys(streamKindTable)).toEqual(kinds);
  const files = projectFiles('schemas/streams/*.ts', 'src/streams/*/kind.ts');
  for (const kind of kinds)
    expect(files).toEqual(expect.arrayContaining([`schemas/streams/${kind}.ts`, `src/streams/${kind}/kind.ts`]));
});

/** What replicates any stream: a new kind changes nothing here. */
const generic = projectFiles(
  ...['entities', 'wire'].map((folder) => `schemas/${folder}/*.ts`),
  ...['replica', 'store', 'outbox', 'media'].map((folder) => `src/sync/${folder}/**/*.ts`),
  'workers/**/*.ts',
  'src/device/*.ts',
).filter((path) => !path.includes('.test.'));

test('what replicates, stores and searches streams names no stream kind', () => {
  const named = new RegExp(
    `\\b[kK]ind\\b\\W.*['"\`](${kinds.join('|')})['"\`]|['"\`](${kinds.join('|')})['"\`]\\s*[:=]=`,
  );
  expect(generic.length).toBeGreaterThan(60);
  expect(linesMatching(generic, named)).toEqual([]);
});
