import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longForms } from '../long/forms.ts';
import { db, e2e, fastApart, fastShared, long, LONG_TAG, type Tier } from '../tiers.ts';
import { linesMatching, projectFiles } from './files.ts';

const filesOf = ({ include, exclude }: Tier): string[] =>
  globSync(include, { exclude }).map((path) => path.replaceAll('\\', '/'));

test('each test file is in one tier, and each tier has its own', () => {
  const tiers = [fastShared, fastApart, db, e2e].map(filesOf);
  for (const files of tiers) expect(files.length).toBeGreaterThan(20);
  expect([...tiers.flat(), ...filesOf(long)].sort()).toEqual(projectFiles('**/*.test.ts', '**/*.test.tsx'));
});

test('test files in a shared process mock no modules and store nothing on a device', () => {
  expect(
    linesMatching(
      filesOf(fastShared),
      /vi\.(mock|doMock|resetModules)\(|fake-indexeddb|navigator\.locks|BroadcastChannel/,
    ),
  ).toEqual([]);
});

test('the long run plays what `npm test` leaves out', () => {
  const played = longForms.flatMap(({ command }) => command(1, 1).args);
  expect(played).toContain(`--grep=${LONG_TAG}`);
  expect(played).toContain('--project=long');
});
