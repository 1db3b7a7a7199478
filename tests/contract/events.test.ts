/** Tests who makes, sees and answers events, on a real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Genre } from '#schemas/entities/profile-values.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventMember, inHours, queuedNews, type EventMember } from '#tests/support/event-members.ts';
import type { MemberRole } from '#tests/support/member-roles.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const member = (genre: Genre = 'femme', ...roles: MemberRole[]): Promise<EventMember> =>
  eventMember(database, `invite${count++}`, { genre, roles });
const organiser = () => member('couple', 'subscribed');

describe('making an event', () => {
  test('[MEMBERAREA-04] a premium member creates an event, and a member without premium does not', async () => {
    const [ada, bela] = [await organiser(), await member()];
    expect(await ada.saves(randomUUID())).toBeNull();
    expect(await bela.saves(randomUUID())).toBe('event-premium');
  });
  test('[MEMBERAREA-05, PROFILE-68] an approved professional with a whole profile creates one', async () => {
    const pro = await member('femme', 'professional');
    expect(await pro.saves(randomUUID())).toBe('event-restricted');
    await database.owner`
      update public.profiles set registration_completed = true, avatar_url = 'moi.webp', avatar_moderation_status = 'approved', bio = 'Bonsoir.', location_name = 'Lyon, France',
        sexualite = (app.sexualites_of(genre))[1], experience = (app.experiences())[1], desires = (app.desires())[1:1], cover_url = 'c.webp', date_naissance = '1990-01-01', taille = 170, poids = 60
      where id = ${pro.id}`;
    expect(await pro.saves(randomUUID())).toBeNull();
    await database.owner`update public.professional_profiles set status = 'pending' where user_id = ${pro.id}`;
    expect(await pro.saves(randomUUID())).toBe('event-premium');
  });
  test.each<[string, object, string]>([
    ['an end before the beginning', { endsAt: inHours(239) }, 'event-times'],
    ['an end at the beginning', { startsAt: inHours(240), endsAt: inHours(240) }, 'event-times'],
    ['eight days', { endsAt: inHours(240 + 8 * 24) }, 'event-times'],
    ['the past', { startsAt: inHours(-9), endsAt: inHours(-5) }, 'event-past'],
    ['a beginning that is over', { startsAt: inHours(-2), endsAt: inHours(5) }, 'event-past'],
    ['no place', { capacity: 0 }, 'event-capacity'],
    ['a negative number of places', { men: -1 }, 'event-capacity'],
    ['half a place', { women: 2.5 }, 'event-capacity'],
    ['more places than numbers go', { capacity: 1e14 }, 'event-capacity'],
    ['no title', { title: ' ​ ' }, 'event-title'],
    ['a title of 81 characters', { title: 'x'.repeat(81) }, 'event-title'],
    ['a text of 2,001 characters', { body: 'é'.repeat(2001) }, 'text-too-long'],
    ['another kind', { kind: 'dance' }, 'invalid'],
    ['another zone', { zone: 'Mars/Olympus' }, 'invalid'],
    ['a time that is none', { startsAt: '2026-13-45T99:00:00Z' }, 'invalid'],
    ['a number for a title', { title: 7 }, 'invalid'],
    ['half a point', { lat: null }, 'invalid'],
  ])('[MEMBERAREA-06] %s is refused', async (_, fields, code) => {
    expect(await (await organiser()).saves(randomUUID(), { ...fields })).toBe(code);
  });
  test('[SHELL-200, SHELL-201, SHELL-202] the text of an event is stored sanitised', async () => {
    const ada = await member('femme', 'subscribed');
    const id = await ada.makes({ body: ' <h1 onclick=x>Bal</h1><script>alert(1)</script><b>masqué</b> & <u>lent</u>' });
    expect((await ada.event(id))?.body).toBe('<p>Bal</p><p>alert(1)<strong>masqué</strong> &amp; <u>lent</u></p>');
    expect(await ada.saves(id, { body: `<b>${'é'.repeat(2000)}</b>` })).toBeNull();
    expect(await ada.saves(id, { body: '<p>x</p>'.repeat(50_000) })).toBe('invalid');
    expect(await ada.saves(id, { body: 7 })).toBe('invalid');
  });

  test('[MEMBERAREA-06] a form that is sent twice makes one event, and nobody else can change it', async () => {
    const [ada, eve] = [await organiser(), await organiser()];
    const id = await ada.makes();
    expect(await ada.saves(id, { title: 'Autre titre' })).toBeNull();
    expect(await eve.saves(id, { title: 'Volé' })).toBe('unknown-event');
    expect(await eve.cancels(id)).toBe('unknown-event');
    expect(await eve.decides(id, ada.id)).toBe('unknown-event');
    expect(await eve.invites(id, eve.id)).toBe('unknown-event');
    expect(await eve.marks(id, ada.id)).toBe('unknown-event');
    expect((await eve.event(id))?.title).toBe('Autre titre');
  });
  test('[MEMBERAREA-06] a cancelled event stays visible with its reason, and tells its guests once', async () => {
    const [ada, bela] = [await organiser(), await member()];
    const id = await ada.makes();
    await bela.answers(id, 'participate');
    await queuedNews(database);
    expect(await ada.cancels(id, '  ')).toBe('event-reason');
    expect([await ada.cancels(id), await ada.cancels(id, 'Deux fois.')]).toEqual([null, null]);
    expect(await queuedNews(database)).toEqual([{ to: bela.id, what: 'cancelled' }]);
    expect(await bela.event(id)).toMatchObject({
      cancelled: true,
      cancelReason: 'La salle est fermée.',
      address: null,
    });
    expect(await (await member()).answers(id, 'participate')).toBe('event-cancelled');
    expect(await bela.answers(id, 'withdraw')).toBe('withdrawn');
  });
});

describe('seeing an event', () => {
  test('[MEMBERAREA-06] visibility: everyone, certified members, followers, invited ones', async () => {
    const ada = await organiser();
    const [plain, certified, follower, invited] = [
      await member(),
      await member('homme', 'certified'),
      await member(),
      await member(),
    ];
    await follower.follows(ada.id);
    await plain.requestsToFollow(ada.id);
    const ids = {
      everyone: await ada.makes(),
      certified: await ada.makes({ visibility: 'certified' }),
      followers: await ada.makes({ visibility: 'followers' }),
      invited: await ada.makes({ visibility: 'invited' }),
    };
    expect(await ada.invites(ids.invited, invited.id)).toBeNull();
    const sees = async (who: EventMember) => {
      const seen = [];
      for (const [name, id] of Object.entries(ids)) if (await who.event(id)) seen.push(name);
      return seen;
    };
    expect(await sees(plain)).toEqual(['everyone']);
    expect(await sees(certified)).toEqual(['everyone', 'certified']);
    expect(await sees(follower)).toEqual(['everyone', 'followers']);
    expect(await sees(invited)).toEqual(['everyone', 'invited']);
    expect(await sees(ada)).toEqual(Object.keys(ids));
    expect(await plain.answers(ids.certified, 'participate')).toBe('unknown-event');
  });
  test('[Y9] a block in either direction hides an event, its list and its guests', async () => {
    const [ada, bela, cyd] = [await organiser(), await member(), await member()];
    const id = await ada.makes({ title: `Bloqué ${randomUUID().slice(0, 8)}` });
    const title = (await ada.event(id))?.title ?? '';
    await cyd.answers(id, 'participate');
    await ada.blocks(bela.id);
    await cyd.blocks(ada.id);
    for (const who of [bela, cyd]) {
      expect(await who.event(id)).toBeNull();
      expect(await who.titles()).not.toContain(title);
      await expect(who.guests(id)).rejects.toThrow('forbidden');
      expect(await who.answers(id, 'participate')).toBe('unknown-event');
    }
    expect(await cyd.answers(id, 'withdraw')).toBe('withdrawn');
  });
  test('[MEMBERAREA-06] the address is for accepted guests only', async () => {
    const [ada, bela, cyd] = [await organiser(), await member(), await member()];
    const id = await ada.makes({ approval: true });
    await bela.answers(id, 'participate');
    await cyd.answers(id, 'maybe');
    const addresses = async () =>
      [await ada.event(id), await bela.event(id), await cyd.event(id)].map((e) => e?.address);
    expect(await addresses()).toEqual(['3, rue du Bœuf', null, null]);
    expect(await ada.decides(id, bela.id)).toBeNull();
    expect(await addresses()).toEqual(['3, rue du Bœuf', '3, rue du Bœuf', null]);
    await bela.answers(id, 'withdraw');
    expect((await bela.event(id))?.address).toBeNull();
  });
  test('[MEMBERAREA-03] the list has the point of the town, the same for guests and others', async () => {
    const [ada, bela, cyd] = [await organiser(), await member(), await member()];
    const id = await ada.makes({ region: 'Corse', town: 'Bastia', lat: 42.7012, lng: 9.4485 });
    await bela.answers(id, 'participate');
    for (const who of [ada, bela, cyd]) {
      const shown = (await who.events({ region: 'Corse' })).events.find((each) => each.id === id);
      // A device that sends where it stands gives away no more than the town.
      expect(shown).toMatchObject({ town: 'Bastia', lat: 42.7, lng: 9.45 });
      expect(shown).not.toHaveProperty('address');
    }
    const store = () => database.owner`update app.events set lat = 42.7012 where id = ${id}`;
    await expect(store()).rejects.toThrow('events_lat_check');
  });
  test('[MEMBERAREA-06] guests see accepted guests but anonymous ones; the organiser sees all', async () => {
    const [ada, bela, cyd, dora, eve] = [
      await organiser(),
      await member(),
      await member('homme'),
      await member(),
      await member(),
    ];
    const id = await ada.makes();
    await bela.answers(id, 'participate');
    await cyd.answers(id, 'participate', { anonymous: true });
    await dora.answers(id, 'maybe');
    const ids = async (who: EventMember) => (await who.guests(id)).guests.map(({ memberId }) => memberId);
    expect(await ids(bela)).toEqual([bela.id]);
    expect(await ids(cyd)).toEqual([bela.id, cyd.id]);
    expect(await ids(ada)).toEqual([bela.id, cyd.id, dora.id]);
    await expect(dora.guests(id)).rejects.toThrow('forbidden');
    await expect(eve.guests(id)).rejects.toThrow('forbidden');
    expect(await bela.event(id)).toMatchObject({ participants: 2, friends: 0 });
    await bela.follows(cyd.id);
    expect((await bela.event(id))?.friends).toBe(0);
  });
  test('[MEMBERAREA-06] a no-show mark is seen by the organiser alone, and made once it has begun', async () => {
    const [ada, bela, cyd] = [await organiser(), await member(), await member()];
    const id = await ada.makes();
    await bela.answers(id, 'participate');
    await cyd.answers(id, 'participate');
    expect(await ada.marks(id, bela.id)).toBe('event-early');
    await database.owner`update app.events set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour' where id = ${id}`;
    expect([await ada.marks(id, bela.id), await ada.marks(id, ada.id)]).toEqual([null, 'unknown-member']);
    const marks = async (who: EventMember) => (await who.guests(id)).guests.map(({ noShow }) => noShow);
    expect(await marks(ada)).toEqual([true, false]);
    expect(await marks(bela)).toEqual([false, false]);
  });
  test('[PROFILE-115, PROFILE-116, PUBLIC-36] all see the party’s date, premium members the rest', async () => {
    const [plain, premium] = [await member(), await member('femme', 'subscribed')];
    const id = randomUUID() as Parameters<EventMember['answers']>[0];
    await database.owner`
      insert into app.events (id, title, body, kind, starts_at, ends_at, zone, town, region, visibility, address)
      values (${id}, 'Nuit des alcôves', '<p>Le programme.</p>', 'club', ${inHours(100)}, ${inHours(106)}, 'Europe/Paris', 'Paris', 'Île-de-France', 'everyone', '1, rue X')`;
    expect(await plain.event(id)).toMatchObject({
      title: 'Nuit des alcôves',
      body: '',
      premiumOnly: true,
      address: null,
      organiser: null,
    });
    expect(await premium.event(id)).toMatchObject({ body: '<p>Le programme.</p>', premiumOnly: false, address: null });
    expect([await plain.answers(id, 'participate'), await premium.answers(id, 'participate')]).toEqual([
      'event-premium',
      'accepted',
    ]);
    const [row] = await database
      .asAnon()
      .run((tx) => tx<{ answer: unknown }[]>`select public.next_party('{}') as answer`);
    expect(row?.answer).toMatchObject({ party: { title: 'Nuit des alcôves', town: 'Paris' } });
    expect(JSON.stringify(row?.answer)).not.toMatch(/programme|rue X/);
    await database.owner`delete from app.events where id = ${id}`;
  });
});
