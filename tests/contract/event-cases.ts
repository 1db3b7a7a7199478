/** Hand-written histories of answers to events for both servers. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { EventWish } from '#schemas/actions/event-answer.ts';
import type { EventId, MemberId } from '#schemas/ids.ts';
import type { EventState } from '#simulator/server/events/state.ts';
import { entryOf } from '#tests/support/entries.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import type { Both } from './both.ts';
import { codes, type Cases } from './sides.ts';

const HOUR = 3_600_000;
/** Hours from now at which it begins and ends. */
const LENGTH_HOURS = 5;

type Given = Partial<Pick<EventState, 'capacity' | 'couples' | 'women' | 'men' | 'approval' | 'cancelled'>> & {
  organiser: MemberId | null;
  hours?: number;
};

/** Makes the same event on both sides, each by its own clock. */
/** Lets members find this one, without a change of the profile that both servers would have to make. */
async function list({ owner }: TestDatabase, member: MemberId): Promise<void> {
  await owner`insert into app.spots (id, lat, lng)
    select r.spot, app.spot_lat(r.spot), app.spot_lng(r.spot)
    from public.profiles p cross join lateral app.unlisted_index_row(p) as r where p.id = ${member} on conflict do nothing`;
  await owner`insert into app.member_index
    select r.* from public.profiles p cross join lateral app.unlisted_index_row(p) as r where p.id = ${member} on conflict do nothing`;
}

async function makeEvent(
  both: Both,
  database: TestDatabase,
  { organiser, hours = 240, ...given }: Given,
): Promise<EventId> {
  const id = randomUUID() as EventId;
  const fields = { capacity: null, couples: null, women: null, men: null, approval: false, cancelled: false, ...given };
  const now = Date.parse(both.memory.environment.now());
  both.memory.truth.events.set(id, {
    id,
    organiser,
    startsAt: now + hours * HOUR,
    endsAt: now + (hours + LENGTH_HOURS) * HOUR,
    changes: 0,
    guests: new Map(),
    ...fields,
  });
  if (organiser !== null) await list(database, organiser);
  const { capacity, couples, women, men, approval, cancelled } = fields;
  await database.owner`
    insert into app.events (id, organiser_id, title, kind, starts_at, ends_at, zone, town, region, visibility, capacity, couples, women, men, approval, cancelled_at)
    values (${id}, ${organiser}, 'Soirée', 'club', now() + ${hours} * interval '1 hour', now() + ${hours + LENGTH_HOURS} * interval '1 hour', 'Europe/Paris', 'Lyon', 'Corse', 'everyone',
      ${capacity}, ${couples}, ${women}, ${men}, ${approval}, ${cancelled ? database.owner`now()` : null})`;
  return id;
}

/** Answers on both sides, and compares what each keeps of the guests. */
async function answer(
  both: Both,
  database: TestDatabase,
  member: MemberId,
  eventId: EventId,
  wish: EventWish,
  { at = 1000, anonymous = false, id = randomUUID() as string } = {},
): Promise<string> {
  const entry = entryOf({ action: 'event.answer', data: { eventId, answer: wish, anonymous, at } }, id);
  const [code = ''] = codes((await both.push(member, [entry])).results);
  const kept = await database.owner<{ member: MemberId }[]>`
    select member_id as member, state, place, anonymous, (extract(epoch from wished_at) * 1000)::float8 as "wishedAt" from app.event_guests
    where event_id = ${eventId} order by member_id`;
  const expected = [...(both.memory.truth.events.get(eventId)?.guests ?? [])]
    .map(([each, { since: _, ...guest }]) => ({ member: each, ...guest }))
    .toSorted((a, b) => (a.member < b.member ? -1 : 1));
  expect([...kept], 'guests').toEqual(expected);
  return code;
}

export const eventCases = (databaseOf: () => TestDatabase): Cases => ({
  '[Y2, MEMBERAREA-06] places, waiting list and offers: answered twice, given back, confirmed': async (
    both,
    { ada, bela, cyd },
  ) => {
    const database = databaseOf();
    const event = await makeEvent(both, database, { organiser: ada, capacity: 1 });
    const says = (who: MemberId, wish: EventWish, more = {}) => answer(both, database, who, event, wish, more);
    const id = randomUUID();
    expect(await says(ada, 'participate')).toBe('event-own');
    expect([await says(bela, 'participate', { id }), await says(bela, 'participate', { id })]).toEqual([
      'applied',
      'duplicate',
    ]);
    await says(cyd, 'participate', { anonymous: true });
    await says(bela, 'maybe');
    await says(bela, 'participate');
    await says(cyd, 'participate');
    await says(cyd, 'withdraw');
    await says(cyd, 'withdraw');
    await both.everything();
  },
  '[Y1, MEMBERAREA-06] the last wish wins: late ones of another device change nothing': async (
    both,
    { ada, bela, cyd },
  ) => {
    const database = databaseOf();
    const event = await makeEvent(both, database, { organiser: ada, women: 1 });
    const says = (who: MemberId, wish: EventWish, at: number) => answer(both, database, who, event, wish, { at });
    await says(bela, 'withdraw', 5000);
    await says(bela, 'participate', 4000);
    await says(bela, 'maybe', 3000);
    await says(cyd, 'participate', 9000);
    await says(bela, 'withdraw', 4500);
    await says(bela, 'participate', 4400);
    await says(bela, 'participate', 4500);
    await both.everything();
  },
  '[Y9, PROFILE-115] requests, blocks, the house; events over, cancelled or unknown': async (
    both,
    { ada, bela, asAda },
  ) => {
    const database = databaseOf();
    const [request, over, cancelled, house, own] = [
      await makeEvent(both, database, { organiser: ada, approval: true }),
      await makeEvent(both, database, { organiser: ada, hours: -6 }),
      await makeEvent(both, database, { organiser: ada, cancelled: true }),
      await makeEvent(both, database, { organiser: null }),
      await makeEvent(both, database, { organiser: bela }),
    ];
    const says = (event: EventId, wish: EventWish = 'participate', who = bela) =>
      answer(both, database, who, event, wish);
    const answers = [];
    for (const event of [request, request, over, cancelled, house, randomUUID() as EventId])
      answers.push(await says(event));
    expect(answers).toEqual(['applied', 'applied', 'event-over', 'event-cancelled', 'event-premium', 'unknown-event']);
    await both.push(ada, [asAda.send('un'), asAda.block()]);
    expect([await says(request), await says(request, 'withdraw'), await says(request, 'withdraw')]).toEqual([
      'unknown-event',
      'applied',
      'applied',
    ]);
    expect(await says(own, 'participate', ada)).toBe('unknown-event');
    await both.everything();
  },
});
