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

/** Each is about one kind: requests of pairs; what serves groups and notifications; what the simulation says. */
const ownFiles = new RegExp(
  [
    String.raw`^simulator/server/(kinds|groups|notifications)/`,
    String.raw`^simulator/(devices|invariants)/(group-|notification)`,
    String.raw`^server/sync/sockets/(group/|notifications/|(group-rooms|profiles|wire)\.ts$)`,
  ].join('|'),
);
/** What replicates any stream: a new kind changes nothing here. */
const generic = projectFiles(
  ...['entities', 'wire'].map((folder) => `schemas/${folder}/*.ts`),
  ...['replica', 'store', 'outbox', 'media'].map((folder) => `src/sync/${folder}/**/*.ts`),
  'src/{actions,device,domain,lib,startup}/**/*.{ts,tsx}',
  'workers/**/*.ts',
  'sw/**/*.ts',
  'server/sync/**/*.ts',
  'simulator/{core,devices,invariants,faults,server,ui}/**/*.ts',
).filter((path) => !path.includes('.test.') && !ownFiles.test(path));

test('what replicates, stores, delivers and searches streams decides by no stream kind', () => {
  const named = new RegExp(
    `\\b[kK]ind\\b\\W.*['"\`](${kinds.join('|')})['"\`]|['"\`](${kinds.join('|')})['"\`]\\s*[:=]=`,
  );
  expect(generic.length).toBeGreaterThan(60);
  expect(linesMatching(generic, named)).toEqual([]);
});
