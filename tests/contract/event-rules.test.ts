/** Compares answers to events on the database and on the server in memory. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventRules } from '#simulator/server/events/rules.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { Both } from './both.ts';
import { playCase } from './cases.ts';
import { eventCases } from './event-cases.ts';
import { shrinkLimits } from './small-limits.ts';

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
const cases = eventCases(() => database);

describe('database and simulated server answer alike', () => {
  test.each(Object.entries(cases))('%s', async (_, act) => playCase(await three(), act));
});

/** Bugs planted in memory, each with a case that must show a difference from the database. */
const bugs: [string, Partial<EventRules>, string][] = [
  ['places without end', { hasPlace: () => true }, '[Y2, MEMBERAREA-06] places'],
  ['a place given back is lost', { offersPlaces: () => false }, '[Y2, MEMBERAREA-06] places'],
  ['the last to arrive wins', { isOlderWish: () => false }, '[Y1, MEMBERAREA-06] the last wish'],
];
test.each(bugs)('« %s » in memory is noticed', async (_, rules, by) => {
  const [, act] = Object.entries(cases).find(([name]) => name.startsWith(by)) ?? [];
  if (!act) throw new Error(`no such case: ${by}`);
  const both = await three();
  Object.assign(both.memory.eventRules, rules);
  await expect(playCase(both, act)).rejects.toThrow('deeply equal');
});
