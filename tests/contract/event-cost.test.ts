/** Reads the cost of a page of events from the database's own counters: rows read, not time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENTS_A_PAGE, EVENTS_SCANNED } from '#schemas/limits.ts';
import type { EventsAnswer } from '#schemas/wire/events.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventMember, type EventMember } from '#tests/support/event-members.ts';

const MANY = 10_000;
let database: TestDatabase;
let ada: EventMember;
let bela: EventMember;
beforeAll(async () => {
  database = await freshDatabase({ connections: 1 });
  ada = await eventMember(database, 'organise', { roles: ['subscribed'] });
  bela = await eventMember(database, 'visiteur');
  // Without statistics, as in a young community's first minutes.
  await database.owner`alter table app.events set (autovacuum_enabled = false)`;
  await database.owner`
    insert into app.events (id, organiser_id, title, kind, starts_at, ends_at, zone, town, region, visibility)
    select gen_random_uuid(), ${ada.id}, 'Soirée ' || n, (array['club', 'drinks'])[abs(n) % 2 + 1], now() + n * interval '1 hour', now() + (n + 5) * interval '1 hour', 'Europe/Paris', 'Lyon',
      case when n % 50 = 0 then 'Corse' else 'Occitanie' end, 'everyone'
    from generate_series(-5000, ${MANY}) as n`;
}, 60_000);
afterAll(() => database.drop());

/** Returns the answer, and how many events it read. */
const costOf = (request: object) =>
  database.asMember(bela.id).run(async (tx) => {
    const read = async () => {
      const [row] = await tx<{ read: number }[]>`
        select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_all_tables where relid = 'app.events'::regclass`;
      return row?.read ?? 0;
    };
    const before = await read();
    const [row] = await tx<
      { answer: EventsAnswer }[]
    >`select public.events(${JSON.stringify(request)}::text::jsonb) as answer`;
    return { answer: row?.answer as EventsAnswer, read: (await read()) - before };
  });

test.each([
  ['the first page', {}],
  ['one region', { region: 'Corse' }],
  ['one kind', { kind: 'club' }],
  ['a weekend', { period: 'weekend' }],
])('[MEMBERAREA-06] %s of 10,000 events reads few of them', async (_, request) => {
  const { answer, read } = await costOf(request);
  expect(answer.events.length).toBeGreaterThan(0);
  // What it looks at before the page ends, and the longest events that may be under way.
  expect(read).toBeLessThanOrEqual(EVENTS_SCANNED + 200);
});

test('[MEMBERAREA-06] a late page reads no more than the first', async () => {
  const [first, late] = [
    await costOf({}),
    await costOf({ after: `${(Date.now() + 9000 * 3_600_000) * 1000}:00000000-0000-4000-8000-000000000000` }),
  ];
  expect(late.answer.events).toHaveLength(EVENTS_A_PAGE);
  expect(late.read).toBeLessThanOrEqual(first.read);
});

test('[MEMBERAREA-06] pages follow each other without gap or repetition', async () => {
  const seen: string[] = [];
  let after: string | null = null;
  for (let n = 0; n < 4; n++) {
    const answer: EventsAnswer = (await costOf({ region: 'Corse', after })).answer;
    seen.push(...answer.events.map(({ startsAt }) => startsAt));
    after = answer.next;
  }
  expect(seen).toHaveLength(4 * EVENTS_A_PAGE);
  expect(seen).toEqual([...new Set(seen)].toSorted());
});

test('[MEMBERAREA-06] a list of which few may be seen ends a page early and goes on', async () => {
  await database.owner`update app.events set visibility = 'invited' where starts_at < now() + interval '1000 hours' and region <> 'Corse'`;
  const first = await costOf({});
  expect(first.answer.events.length).toBeLessThan(EVENTS_A_PAGE);
  expect(first.answer.next).not.toBeNull();
  expect(first.read).toBeLessThanOrEqual(EVENTS_SCANNED + 200);
});
