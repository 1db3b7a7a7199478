/** Tests the places of an event, its waiting list and what time does to it, on a real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Genre } from '#schemas/entities/profile-values.ts';
import type { EventId } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { entryOf } from '#tests/support/entries.ts';
import { eventMember, inHours, queuedNews, tidyEvents, type EventMember } from '#tests/support/event-members.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const guest = (genre: Genre = 'femme'): Promise<EventMember> => eventMember(database, `place${count++}`, { genre });
const organiser = () => eventMember(database, `place${count++}`, { genre: 'couple', roles: ['subscribed'] });
const stateOf = async (event: EventId, who: EventMember) => (await who.event(event))?.own?.state;

describe('places', () => {
  test('[MEMBERAREA-06] balanced capacity: whoever finds no place of their kind waits', async () => {
    const ada = await organiser();
    const id = await ada.makes({ capacity: 6, couples: 2, men: 1 });
    const answers = [];
    for (const genre of ['homme', 'homme', 'couple', 'couple', 'couple', 'femme', 'femme', 'trav/trans'] as const)
      answers.push(await (await guest(genre)).answers(id, 'participate'));
    expect(answers).toEqual([
      'accepted',
      'waiting',
      'accepted',
      'accepted',
      'waiting',
      'accepted',
      'waiting',
      'waiting',
    ]);
  });
  test('[MEMBERAREA-06] of many who answer at once for the last place one gets it', async () => {
    const ada = await organiser();
    const id = await ada.makes({ capacity: 1 });
    const crowd = await Promise.all(Array.from({ length: 6 }, () => guest()));
    const answers = await Promise.all(crowd.map((each) => each.answers(id, 'participate')));
    expect(answers.toSorted()).toEqual(['accepted', ...Array.from({ length: 5 }, () => 'waiting')]);
  });
  test('[MEMBERAREA-06] a place that is given back is offered to whoever waits longest and fits', async () => {
    const ada = await organiser();
    const id = await ada.makes({ capacity: 2, men: 1 });
    const [man, woman, nextMan, nextWoman] = [await guest('homme'), await guest(), await guest('homme'), await guest()];
    for (const each of [man, woman, nextMan, nextWoman]) await each.answers(id, 'participate');
    await queuedNews(database);
    await woman.answers(id, 'withdraw');
    expect([await stateOf(id, nextMan), await stateOf(id, nextWoman)]).toEqual(['waiting', 'offered']);
    expect(await queuedNews(database)).toEqual([{ to: nextWoman.id, what: 'offer' }]);
    expect(await nextWoman.answers(id, 'participate')).toBe('accepted');
  });
  test('[MEMBERAREA-06] an offer that is not confirmed in twelve hours goes to the next', async () => {
    const ada = await organiser();
    const id = await ada.makes({ capacity: 1 });
    const [first, second, third] = [await guest(), await guest(), await guest()];
    for (const each of [first, second, third]) await each.answers(id, 'participate');
    await first.answers(id, 'withdraw');
    await tidyEvents(database, inHours(11.9));
    expect(await stateOf(id, second)).toBe('offered');
    await tidyEvents(database, inHours(12.1));
    expect([await stateOf(id, second), await stateOf(id, third)]).toEqual(['lapsed', 'offered']);
    expect(await second.answers(id, 'participate')).toBe('waiting');
  });
  test('[MEMBERAREA-06] more places are offered to whoever waits', async () => {
    const ada = await organiser();
    const id = await ada.makes({ capacity: 1 });
    const [first, second] = [await guest(), await guest()];
    await first.answers(id, 'participate');
    await second.answers(id, 'participate');
    expect(await ada.saves(id, { capacity: 2 })).toBeNull();
    expect(await stateOf(id, second)).toBe('offered');
  });
  test('[MEMBERAREA-06] the organiser approves, refuses, and a refused guest cannot ask again', async () => {
    const ada = await organiser();
    const id = await ada.makes({ approval: true, capacity: 1 });
    const [bela, cyd, dora] = [await guest(), await guest(), await guest()];
    const answers = [];
    for (const each of [bela, cyd, dora]) answers.push(await each.answers(id, 'participate'));
    expect(answers).toEqual(['pending', 'pending', 'pending']);
    await queuedNews(database);
    expect([
      await ada.decides(id, bela.id),
      await ada.decides(id, cyd.id),
      await ada.decides(id, dora.id, false),
    ]).toEqual([null, null, null]);
    expect([await stateOf(id, bela), await stateOf(id, cyd), await stateOf(id, dora)]).toEqual([
      'accepted',
      'waiting',
      'refused',
    ]);
    expect(await queuedNews(database)).toEqual([
      { to: bela.id, what: 'accepted' },
      { to: cyd.id, what: 'waiting' },
      { to: dora.id, what: 'refused' },
    ]);
    expect(await dora.answers(id, 'participate')).toBe('event-refused');
    expect(await ada.decides(id, bela.id, false)).toBeNull();
    expect(await stateOf(id, cyd)).toBe('offered');
  });
  test('[MEMBERAREA-06] whom the organiser has removed does not come back by withdrawing', async () => {
    const [ada, bela] = [await organiser(), await guest()];
    const id = await ada.makes();
    await bela.answers(id, 'participate');
    await ada.decides(id, bela.id, false);
    expect(await bela.answers(id, 'withdraw')).toBe('refused');
    expect(await bela.answers(id, 'participate')).toBe('event-refused');
    expect((await bela.event(id))?.address ?? null).toBeNull();
  });
  test('[Y9, MEMBERAREA-06] a block gives the other’s place back, and nothing more is told of the event', async () => {
    const [ada, bela, cyd] = [await organiser(), await guest(), await guest()];
    const id = await ada.makes({ capacity: 1 });
    await bela.answers(id, 'participate');
    await cyd.answers(id, 'participate');
    const data = { conversationId: await conversationIdOf(ada.id, bela.id), memberId: ada.id };
    const [result] = (
      await database.asMember(bela.id).push(await database.epoch(), [entryOf({ action: 'member.block', data })])
    ).results;
    expect(result?.status).toBe('applied');
    expect([await stateOf(id, bela), await stateOf(id, cyd)]).toEqual([undefined, 'offered']);
    const [row] = await database.owner<{ written: string | null }[]>`
      select app.notify(${bela.id}, 'event', ${`${id}/changed`}, null, null, gen_random_uuid())::text as written`;
    expect(row?.written).toBeNull();
  });
  test('[MEMBERAREA-06, MEMBERAREA-27] the place of a deleted member goes to whoever waits', async () => {
    const [ada, bela, cyd] = [await organiser(), await guest(), await guest()];
    const id = await ada.makes({ capacity: 1 });
    await bela.answers(id, 'participate');
    await cyd.answers(id, 'participate');
    await database.owner`select app.delete_account(${bela.id})`;
    expect(await stateOf(id, cyd)).toBe('offered');
    await queuedNews(database);
    await database.owner`select app.delete_account(${ada.id})`;
    expect(await queuedNews(database)).toEqual([{ to: cyd.id, what: 'cancelled' }]);
  });
  test('[MEMBERAREA-06] what was wished last wins, whichever device arrives last', async () => {
    const [ada, bela] = [await organiser(), await guest()];
    const id = await ada.makes();
    expect(await bela.answers(id, 'withdraw', { at: 2000 })).toBe('none');
    expect(await bela.answers(id, 'participate', { at: 3000 })).toBe('accepted');
    expect(await bela.answers(id, 'maybe', { at: 2500 })).toBe('accepted');
    expect(await bela.answers(id, 'withdraw', { at: 4000 })).toBe('withdrawn');
    expect(await bela.answers(id, 'participate', { at: 3500 })).toBe('withdrawn');
  });
  test('[MEMBERAREA-06] an event that is over, or one’s own, takes no answer', async () => {
    const [ada, bela] = [await organiser(), await guest()];
    const id = await ada.makes();
    expect(await ada.answers(id, 'participate')).toBe('event-own');
    await database.owner`update app.events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = ${id}`;
    expect(await bela.answers(id, 'participate')).toBe('event-over');
    expect(await ada.saves(id)).toBe('event-over');
    expect(await ada.cancels(id)).toBe('event-over');
  });
});

describe('time', () => {
  test('[MEMBERAREA-06] guests are reminded three days, a day and two hours before, each once', async () => {
    const [ada, bela, cyd] = [await organiser(), await guest(), await guest()];
    const id = await ada.makes({ startsAt: inHours(100), endsAt: inHours(104) });
    await bela.answers(id, 'participate');
    await cyd.answers(id, 'maybe');
    const news = [];
    for (const hours of [27, 28.1, 28.2, 75.9, 76.1, 76.2, 97.9, 98.1, 98.2, 101]) {
      await queuedNews(database);
      await tidyEvents(database, inHours(hours));
      for (const { to, what } of await queuedNews(database)) if (to === bela.id) news.push([hours, what]);
    }
    expect(news).toEqual([
      [28.1, '3d'],
      [76.1, '24h'],
      [98.1, '2h'],
    ]);
    const planned =
      await database.owner`select member_id, key from app.planned_mails where kind = 'reminder' and key like ${`${id}%`}`;
    expect(planned.map(({ member_id }) => member_id as string).toSorted()).toEqual([ada.id, bela.id].toSorted());
  });
  test.each([
    ['spring', '2027-03-28T10:00:00Z', ['2027-03-25T10:00:00Z', '2027-03-27T10:00:00Z', '2027-03-28T08:00:00Z']],
    ['autumn', '2027-10-31T01:30:00Z', ['2027-10-28T01:30:00Z', '2027-10-30T01:30:00Z', '2027-10-30T23:30:00Z']],
  ])('[MEMBERAREA-06] reminders count hours across the change of the clocks in %s', async (_, startsAt, dues) => {
    const [ada, bela] = [await organiser(), await guest()];
    const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
    const id = await ada.makes({ startsAt, endsAt });
    await bela.answers(id, 'participate');
    await queuedNews(database);
    /** Whatever the zone of the connection. */
    const newsAt = async (at: number) => {
      await database.owner.begin(async (tx) => {
        await tx`set local time zone 'Europe/Paris'`;
        await tx`select app.remind_of_events(${new Date(at)})`;
      });
      return (await queuedNews(database)).flatMap(({ to, what }) => (to === bela.id ? [what] : []));
    };
    const news = [];
    for (const due of dues.map((each) => Date.parse(each))) news.push(await newsAt(due - 60_000), await newsAt(due));
    expect(news).toEqual([[], ['3d'], [], ['24h'], [], ['2h']]);
  });

  test('[MEMBERAREA-06] an event that is moved reminds anew, and one at short notice only once', async () => {
    const [ada, bela] = [await organiser(), await guest()];
    const id = await ada.makes({ startsAt: inHours(20), endsAt: inHours(24) });
    await bela.answers(id, 'participate');
    await queuedNews(database);
    const news = async (hours: number) => {
      await tidyEvents(database, inHours(hours));
      return (await queuedNews(database)).flatMap(({ to, what }) => (to === bela.id ? what : []));
    };
    expect([await news(0.1), await news(0.2)]).toEqual([['24h'], []]);
    expect(await ada.saves(id, { startsAt: inHours(200), endsAt: inHours(204) })).toBeNull();
    expect(await news(1)).toEqual(['changed']);
    expect(await news(130)).toEqual(['3d']);
  });
  test('[MEMBERAREA-06] the address is erased at the end, and no-show marks after a year', async () => {
    const [ada, bela] = [await organiser(), await guest()];
    const id = await ada.makes();
    await bela.answers(id, 'participate');
    await database.owner`update app.events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 minute' where id = ${id}`;
    await ada.marks(id, bela.id);
    expect((await ada.event(id))?.address).toBeNull();
    const stored = async () => {
      const [row] = await database.owner`
        select e.address, g.no_show_at is not null as marked from app.events e join app.event_guests g on g.event_id = e.id where e.id = ${id}`;
      return row;
    };
    await tidyEvents(database, inHours(0));
    expect(await stored()).toEqual({ address: null, marked: true });
    await tidyEvents(database, inHours(366 * 24));
    expect(await stored()).toEqual({ address: null, marked: false });
  });
});
