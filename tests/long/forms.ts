/** Lists what the long run repeats, in parts that each pass or name the seed that failed. */
import { LONG_TAG } from '../tiers.ts';
import { allScenarios } from './chromium-scenarios.ts';

export interface LongForm {
  name: string;
  unit: string;
  total: number;
  /** Number of runs between two saves of the progress. */
  part: number;
  /** `from` counts from 1. */
  command(from: number, count: number): { args: string[]; env?: Readonly<Record<string, string>> };
}

const vitest = (...files: string[]) => ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=600000', ...files];
const browsers = (...files: string[]) => ['scripts/e2e.mjs', ...files, '--reporter=list'];

export const longForms: readonly LongForm[] = [
  {
    name: 'database tests that npm test leaves out',
    unit: 'rounds',
    total: 1,
    part: 1,
    command: () => ({ args: vitest('--project=long') }),
  },
  {
    name: 'browser tests that npm test leaves out',
    unit: 'rounds',
    total: 1,
    part: 1,
    command: () => ({ args: browsers(`--grep=${LONG_TAG}`) }),
  },
  {
    name: 'simulation',
    unit: 'seeds',
    total: 100_000,
    part: 2500,
    command: (from, count) => ({ args: ['tests/sync/sim/cli.ts', '--from', String(from), '--seeds', String(count)] }),
  },
  {
    name: 'simulation on real storage',
    unit: 'seeds',
    total: 2000,
    part: 100,
    command: (from, count) => ({
      args: ['tests/sync/sim/cli.ts', '--real', '--from', String(from), '--seeds', String(count)],
    }),
  },
  {
    name: 'kept histories on real storage',
    unit: 'rounds',
    total: 1,
    part: 1,
    command: () => ({ args: vitest('tests/sync/real/histories') }),
  },
  {
    name: 'every write of the main flows under every fault',
    unit: 'rounds',
    total: 1,
    part: 1,
    command: () => ({ args: vitest('tests/sync/real/faults'), env: { FAULTS: 'all' } }),
  },
  {
    name: 'histories against PostgreSQL',
    unit: 'histories',
    total: 200,
    part: 20,
    command: (_, count) => ({ args: vitest('tests/contract/same-rules.test.ts'), env: { HISTORIES: String(count) } }),
  },
  {
    name: 'faults between devices and the server',
    unit: 'runs of the matrix',
    total: 96,
    part: 4,
    command: (from, count) => ({
      args: browsers('fault-matrix'),
      env: { MATRIX_FROM: String(from), MATRIX: String(count) },
    }),
  },
  {
    name: 'server and database killed under load',
    unit: 'kills',
    total: 1000,
    part: 50,
    command: (from, count) => ({
      args: vitest('tests/faults/kills.test.ts'),
      env: { KILLS_FROM: String(from), KILLS: String(count) },
    }),
  },
  {
    name: '32 racing writers, all pulled',
    unit: 'rows',
    total: 100_000,
    part: 100_000,
    command: (_, count) => ({ args: vitest('tests/faults/many-writers.test.ts'), env: { WRITTEN: String(count) } }),
  },
  {
    name: 'server and database killed in a browser’s sight',
    unit: 'rounds',
    total: 10,
    part: 1,
    command: () => ({ args: browsers('killed-server', 'server-lost') }),
  },
  {
    name: 'Chromium scenarios',
    unit: 'rounds',
    total: 50,
    part: 1,
    command: () => ({ args: browsers(`--grep=${allScenarios}`) }),
  },
  {
    name: 'two devices, sign-out, another truth, service worker',
    unit: 'rounds',
    total: 10,
    part: 1,
    command: () => ({ args: browsers('e2e/tabs', 'sign-out', 'another-truth', 'service-worker') }),
  },
];
