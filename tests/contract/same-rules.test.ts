import fc from 'fast-check';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { Both, shrinkLimits } from './both.ts';
import { cases, playCase } from './cases.ts';
import { History, step, type Step } from './histories.ts';

/** `HISTORIES=200` for the long form; the short one ends with its time. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 0);
const SHORT_MS = 15_000;
let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
  await shrinkLimits(database);
});
afterAll(() => database.drop());

const three = (): Promise<Both> => {
  const n = ++people;
  return Both.create(database, [`ada${n}xx`, `bela${n}xx`, `cyd${n}xx`]);
};

describe('the database and the server of the simulation answer alike', () => {
  test.each(Object.entries(cases))('%s', async (_, act) => playCase(await three(), act));
});

test('[Y2, Y4, Y7, Y8, Y9, Y12, Y13, Y20, Y21] any history is answered by the database and by the server of the simulation alike', async () => {
  const play = async (steps: readonly Step[]) => new History(await three()).play(steps);
  const amount = HISTORIES ? { numRuns: HISTORIES } : { numRuns: 20, interruptAfterTimeLimit: SHORT_MS, markInterruptAsFailure: false };
  // Made shorter, a history would take minutes: its seed is told.
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 45, size: 'max' }), play), { ...amount, endOnFailure: true });
}, 30_000 + HISTORIES * 10_000);
