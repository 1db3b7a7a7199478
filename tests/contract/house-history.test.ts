/** Samples of how the house does, for how long they stay, and the figures that its page draws of them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openJobPool, type JobPool } from '#server/jobs/job-pool.ts';
import { jobUpkeep } from '#server/jobs/upkeep.ts';
import { HISTORY_STEPS, houseHealth, houseHistory } from '#schemas/wire/staff.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { asNode } from '#tests/support/live-members.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';

let database: TestDatabase;
let pool: JobPool;
let chief: HouseMember;
beforeAll(async () => {
  database = await freshDatabase();
  pool = openJobPool(database.ownerUrl, 2);
  chief = await houseMember(database, 'cheffigures', ['administration']);
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});
beforeEach(async () => {
  await database.owner`delete from app.health_samples`;
  await database.owner`delete from app.live_nodes`;
});

const history = async (hours: number) => houseHistory.parse(await chief.ask('house_history', { hours }));
const health = async () => houseHealth.parse(await chief.ask('house_health', {}));
const samples = async () =>
  (await database.owner<{ at: Date }[]>`select at from app.health_samples order by at`).map(({ at }) => at);
const reports = (node: string, processes: number) =>
  asNode(database, 'report_live_node', { node, media: processes > 0, processes });
const sample = () => database.owner`select app.sample_health()`;
/** A sample of so long ago, with numbers of its own. */
const sampled = (age: string, waiting: number, nodes: number) =>
  database.owner`insert into app.health_samples
    values (now() - ${age}::interval, 0, 0, ${waiting}, 0, 0, 0, 0, ${nodes}, 0, 0)`;

test('[ADMIN-08] one sample is taken in five minutes, by whichever node comes first', async () => {
  await Promise.all([sample(), sample(), sample()]);
  await sample();
  const [first, ...more] = await samples();
  expect([more, (first?.getTime() ?? 1) % 300_000]).toEqual([[], 0]);
});

test('[ADMIN-08] after two days one sample of each hour stays, and none after thirty days', async () => {
  const at = (hours: number, minutes: number) =>
    database.owner`insert into app.health_samples
      select date_trunc('hour', now()) - make_interval(hours => ${hours}) + make_interval(mins => ${minutes}), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0`;
  for (const minutes of [10, 15, 55]) await at(60, minutes);
  for (const minutes of [10, 15]) await at(30, minutes);
  await at(31 * 24, 0);
  await sample();
  const now = Date.now();
  const hoursAgo = (await samples()).map((each) => Math.ceil((now - each.getTime()) / 3_600_000));
  expect(hoursAgo.filter((each) => each > 48 * 10)).toEqual([]);
  expect(hoursAgo.filter((each) => each > 49)).toHaveLength(1);
  expect(hoursAgo.filter((each) => each > 20 && each < 40)).toHaveLength(2);
  const [kept] = await database.owner`select extract(minute from min(at))::int as minute from app.health_samples`;
  expect(kept).toEqual({ minute: 10 });
});

test('[ADMIN-08] each step says its worst: the most that waited, and the fewest nodes', async () => {
  await sampled('0 seconds', 3, 2);
  await sampled('1 second', 8, 1);
  const { series, stepMinutes, since } = await history(48);
  expect([stepMinutes, series.waitingJobs.length]).toEqual([30, HISTORY_STEPS]);
  const both = [series.waitingJobs, series.nodes].map((values) => values.filter((value) => value !== null));
  // Both samples are in one step, unless it began between them.
  expect([both.map((values) => values.at(-1)), both[0]?.length]).toEqual(
    both[0]?.length === 1 ? [[8, 1], 1] : [[3, 2], 2],
  );
  expect(Date.now() - Date.parse(since)).toBeLessThan(48 * 3_600_000);
  await sampled('20 days', 5, 3);
  expect((await history(48)).series.nodes.filter((value) => value === 3)).toEqual([]);
  const month = await history(720);
  expect([month.stepMinutes, month.series.waitingJobs.includes(5), month.series.files.includes(null)]).toEqual([
    450,
    true,
    true,
  ]);
});

test('[ADMIN-08] a sample counts what waits, what has failed, what is late and what runs', async () => {
  const late = randomUUID();
  await database.owner`insert into app.mails (id, kind, recipient, expires_at, failed_at, outcome)
    values (${randomUUID()}, 'contact', sha256('x'), now(), now(), 'refused')`;
  await database.owner`select app.open_case('abuse', ${late}, ${chief.id})`;
  await database.owner`update app.cases set opened_at = now() - interval '3 hours', due_at = now() - interval '1 hour' where subject_id = ${late}`;
  await reports('one', 3);
  await jobUpkeep(pool.pool, []).run();
  expect(await health()).toMatchObject({ nodes: 1, liveProcesses: 3, failedPushes: 0, mails: { failed: 1 } });
  const { series } = await history(48);
  const last = Object.fromEntries(Object.entries(series).map(([name, values]) => [name, values.at(-1)]));
  expect(last).toMatchObject({ overdueCases: 1, failedMails: 1, failedPushes: 0, nodes: 1, liveProcesses: 3 });
  expect(last['oldestCase']).toBeGreaterThanOrEqual(3 * 3600);
});

test('[ADMIN-08] a node that ends is not counted any more, and one that was killed is missing soon', async () => {
  await reports('one', 1);
  await reports('two', 2);
  expect(await health()).toMatchObject({ nodes: 2, liveProcesses: 3 });
  await database.owner`update app.live_nodes set expires_at = now() where node = 'two'`;
  expect(await health()).toMatchObject({ nodes: 1, liveProcesses: 1 });
  await asNode(database, 'report_live_node', { node: 'one', ends: true });
  expect(await health()).toMatchObject({ nodes: 0, liveProcesses: 0 });
});

test('[S21] the figures are the administration’s, for two periods alone', async () => {
  const eve = await houseMember(database, 'modofigures', ['moderation', 'support']);
  await expect(eve.ask('house_history', { hours: 48 })).rejects.toThrow('forbidden');
  for (const hours of [0, 49, 1e6, null, '48'])
    await expect(chief.ask('house_history', { hours })).rejects.toThrow(/invalid/);
});
