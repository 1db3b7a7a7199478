import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { serverBugs } from '../sync/sim/bugs/server.ts';
import { Both } from './both.ts';
import { cases, playCase } from './cases.ts';
import { History, step, type Step } from './histories.ts';
import { shrinkLimits } from './small-limits.ts';

/** `HISTORIES=200` for the long form; the short one ends after its time. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 0);
const SHORT_MS = 5000;
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

describe('[SHELL-09] database and simulated server answer alike', () => {
  test.each(Object.entries(cases))('%s', async (_, act) => playCase(await three(), act));
});

/** Bugs planted in memory, each with a case that must show a difference from the database. */
const noticed: [bug: string, by: string][] = [
  ['ids-forgotten', '[Y2] sent twice'],
  ['cancel-forgotten', '[Y2] sent twice'],
  ['order-of-arrival', '[Y7] heads given'],
  ['one-revision-for-two', '[Y7] heads given'],
  ['read-goes-back', '[Y12] marks'],
  ['read-any-epoch', '[Y12] marks'],
  ['hide-unseen', '[Y9, Y12] hidden'],
  ['since-kept', '[Y9, Y12] hidden'],
  ['membership-restarts', '[Y9, Y12] hidden'],
  ['push-any-epoch', '[Y21] another epoch'],
  ['read-without-revision', '[Y9] what is hidden'],
  ['card-after-block', '[Y9] what is hidden'],
  ['no-tombstone', '[Y4] edits'],
  ['mine-uncounted', '[Y12] marks'],
];

test.each(noticed)('« %s » in memory is noticed', async (bug, by) => {
  const [, act] = Object.entries(cases).find(([name]) => name.startsWith(by)) ?? [];
  if (!act) throw new Error(`no such case: ${by}`);
  const both = await three();
  serverBugs[bug]?.().server?.(both.memory);
  await expect(playCase(both, act)).rejects.toThrow('deeply equal');
});

test(
  '[Y2, Y4, Y7, Y8, Y9, Y12, Y13, Y20, Y21] the database and the simulated server answer alike',
  async () => {
    const play = async (steps: readonly Step[]) => {
      const both = await three();
      await both.allowing({ unanswered: 3, begunEarly: 1, begun: 2, reports: 2 }, () => new History(both).play(steps));
    };
    const amount = HISTORIES
      ? { numRuns: HISTORIES }
      : { numRuns: 20, interruptAfterTimeLimit: SHORT_MS, markInterruptAsFailure: false };
    // Shrinking a history would take minutes, so only its seed is printed.
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 45, size: 'max' }), play), {
      ...amount,
      endOnFailure: true,
    });
  },
  30_000 + HISTORIES * 10_000,
);
