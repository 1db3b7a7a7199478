import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { db, e2e, fast, type Tier } from '../tiers.ts';
import { projectFiles } from './files.ts';

const all = projectFiles('**/*.test.ts', '**/*.test.tsx');
const filesOf = ({ include, exclude }: Tier): string[] => globSync(include, { exclude }).map((path) => path.replaceAll('\\', '/'));

test('each test file is in one tier, and each tier has its own', () => {
  const tiers = [fast, db, e2e].map(filesOf);
  for (const files of tiers) expect(files.length).toBeGreaterThan(20);
  expect(tiers.flat().sort()).toEqual(all);
});
