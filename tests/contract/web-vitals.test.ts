/** Figures of loading: from the request of a device to what the administration reads. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { vitalsReport, webVitalOf, type VitalName, type WebVital } from '#schemas/wire/web-vitals.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember } from '#tests/support/house-members.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let owner: Sql;
let database: TestDatabase;
beforeAll(async () => {
  [server, database] = await Promise.all([startTestServer(), freshDatabase()]);
  owner = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await database.drop();
});
beforeEach(() => owner`delete from app.guest_requests`);

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const eventOf = (metric: VitalName, value: number, where: Partial<WebVital> = {}) => ({
  ...webVitalOf(metric, value, { route: '/home', device: 'phone', day: dayBefore(0) }),
  ...where,
});
const post = async (body: unknown, method = 'POST') => {
  const request = { method, headers: { 'content-type': 'application/json' } };
  const answer = await fetch(`${server.url}/functions/v1/web-vitals`, {
    ...request,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  return answer.status;
};

test('[SHELL-178, SHELL-194] an event is counted by day, metric, route and device, and nothing else is stored', async () => {
  expect(await post(eventOf('LCP', 900))).toBe(204);
  expect(await post(eventOf('LCP', 950))).toBe(204);
  expect(await post(eventOf('LCP', 950, { device: 'desktop', day: dayBefore(6) }))).toBe(204);
  const columns = await owner<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_schema = 'app' and table_name = 'web_vitals' order by 1`;
  expect(columns.map(({ name }) => name)).toEqual(['day', 'device', 'metric', 'rating', 'route', 'step', 'times']);
  const rows = await owner`
    select metric, route, device, step, rating, times from app.web_vitals order by day desc`;
  expect([...rows]).toEqual([
    { metric: 'LCP', route: '/home', device: 'phone', step: 1, rating: 'good', times: 2 },
    { metric: 'LCP', route: '/home', device: 'desktop', step: 1, rating: 'good', times: 1 },
  ]);
});

test('[SHELL-194] what names a member, another route, another day or no step is refused', async () => {
  const before = await owner`select count(*) from app.web_vitals`;
  for (const body of [
    null,
    eventOf('LCP', 900, { route: '/camille' }),
    eventOf('LCP', 900, { route: '/member/camille' }),
    eventOf('LCP', 900, { day: dayBefore(9) }),
    eventOf('LCP', 900, { day: dayBefore(-3) }),
    eventOf('LCP', 900, { day: '2026-19-39' }),
    eventOf('LCP', 900, { rating: 'poor' }),
    { ...eventOf('LCP', 900), member: '4b1c5f3e-0000-4000-8000-000000000001' },
  ])
    expect(await post(body), JSON.stringify(body)).toBe(400);
  expect(await post(null, 'GET')).toBe(405);
  expect(await owner`select count(*) from app.web_vitals`).toEqual(before);
});

test('[SHELL-194] a client sends at most 120 in a quarter of an hour', async () => {
  const answers = new Set<string>();
  for (let n = 0; n < 121; n++) {
    const [row] = await owner<{ answer: string }[]>`
      select public.count_web_vital(${owner.json(eventOf('TTFB', 90) as never)}, '203.0.113.9') as answer`;
    if (n === 119) expect([...answers]).toEqual(['counted']);
    answers.add(row?.answer ?? '');
  }
  expect([...answers]).toEqual(['counted', 'limited']);
});

test('[SHELL-194] counts go after ninety days', async () => {
  await owner`insert into app.web_vitals values (current_date - 91, 'LCP', '/home', 'phone', 1, 'good', 4)`;
  expect(await post(eventOf('LCP', 900))).toBe(204);
  expect(await owner`select from app.web_vitals where day < current_date - 90`).toHaveLength(0);
});

test('[SHELL-194] the administration reads within which step three of four lie, by metric and route', async () => {
  const chief = await houseMember(database, 'chefrapide', ['administration']);
  const count = (days: number, route: string, device: string, step: number, rating: string, times: number) =>
    database.owner`insert into app.web_vitals values (current_date - ${days}::int, 'LCP', ${route}, ${device}, ${step}, ${rating}, ${times})`;
  await count(0, '/home', 'phone', 2, 'good', 6);
  await count(1, '/home', 'phone', 5, 'needs-improvement', 2);
  await count(2, '/home', 'desktop', 9, 'poor', 2);
  await count(3, '/chat/*', 'phone', 1, 'good', 4);
  await count(40, '/home', 'phone', 12, 'poor', 90);
  const report = async (request: object) =>
    z.parse(vitalsReport, await chief.ask('web_vitals_report', request)).figures.map((f) => Object.values(f));
  expect(await report({ days: 28, device: null })).toEqual([
    ['LCP', null, 14, 5, 10, 2],
    ['LCP', '/chat/*', 4, null, 4, 0],
    ['LCP', '/home', 10, 5, 6, 2],
  ]);
  expect(await report({ days: 28, device: 'desktop' })).toEqual([
    ['LCP', null, 2, null, 0, 2],
    ['LCP', '/home', 2, null, 0, 2],
  ]);
  expect((await report({ days: 90, device: null }))[0]).toEqual(['LCP', null, 104, 12, 10, 92]);
  const moderator = await houseMember(database, 'modorapide', ['moderation']);
  await expect(moderator.ask('web_vitals_report', { days: 28, device: null })).rejects.toThrow();
});
