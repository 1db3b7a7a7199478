/** Tests what an approval opens: a club's page, codes, events and figures, on a real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLUB_NIGHTS, CLUB_SPANS, REFERRAL_CODES } from '#schemas/limits.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventFields } from '#tests/support/event-members.ts';
import { professionals, type Professional } from '#tests/support/professionals.ts';

let database: TestDatabase;
let make: ReturnType<typeof professionals>;
let admin: Professional;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
  make = professionals(database);
  admin = await make.person('maisonpro', ['admin']);
});
afterAll(() => database.drop());

const member = () => make.person(`pro${count++}pages`);
async function approved(changed: object = {}) {
  const pro = await member();
  await pro.isRegistered(changed);
  expect(await admin.decides(pro, 'approved')).toBeNull();
  return pro;
}
const slugOf = async (pro: Professional) => (await pro.club()).club?.slug ?? '';
const directory = async (who: Professional) =>
  ((await who.ask('club_directory')) as { clubs: { slug: string }[] }).clubs.map(({ slug }) => slug);
const opened = [
  ['professional_dashboard', {}],
  ['professional_club', {}],
  ['save_professional_club', {}],
  ['professional_events', {}],
  ['professional_codes', {}],
  ['create_referral_code', { id: randomUUID(), code: null }],
  ['set_referral_code', { id: randomUUID(), active: true }],
] as const;

test('[PRO-06, PRO-08] what an approval opens is closed to all others, and again after a suspension', async () => {
  const [bela, pending, refused, suspended] = [await member(), await member(), await member(), await approved()];
  await pending.isRegistered();
  await refused.isRegistered();
  await admin.decides(refused, 'refused', 'documents');
  expect(await suspended.savesClub()).toBeNull();
  expect(await suspended.creates('AMBRE-SUSPENDU')).toBeNull();
  const slug = await slugOf(suspended);
  expect(await directory(bela)).toContain(slug);
  await admin.sets(suspended, 'suspended', 'conduct');
  for (const [name, request] of opened)
    for (const who of [bela, pending, refused, suspended, admin])
      await expect(who.ask(name, request), name).rejects.toThrow('forbidden');
  expect(await directory(bela), 'the page leaves the directory').not.toContain(slug);
  const offers = () => database.owner`select business from app.referral_offer_for('AMBRE-SUSPENDU')`;
  expect(await offers(), 'codes end').toEqual([]);
  const newEvent = { eventId: randomUUID(), ...eventFields() };
  expect(await suspended.ask('save_event', newEvent)).toEqual({ refusal: 'event-premium' });
  expect(await suspended.ask('add_club_photo', { club: slug, picture: 'x', caption: 'x' })).toEqual({
    refusal: 'forbidden',
  });
  await admin.sets(suspended, 'approved');
  expect(await directory(bela), 'published again by its professional alone').not.toContain(slug);
  expect(await offers()).toHaveLength(1);
});

test('[PRO-09] an approval drafts the page of a club, sauna or bar, and of no other', async () => {
  const [club, sauna, shop] = [
    await approved(),
    await approved({ kind: 'sauna' }),
    await approved({ kind: 'boutique' }),
  ];
  const [first, second] = [await club.club(), await sauna.club()];
  expect(first).toMatchObject({
    published: false,
    club: { name: 'La Maison d’Ambre', kind: 'club', town: 'Lyon', about: '', isKeeper: true },
  });
  expect([first.club?.slug, second.club?.slug, second.club?.kind]).toEqual([
    expect.stringMatching(/^la-maison-d-ambre(-\d+)?$/),
    expect.stringMatching(/^la-maison-d-ambre-\d+$/),
    'spa',
  ]);
  expect(await shop.club()).toEqual({ club: null, published: false, hidden: false });
  expect(await shop.savesClub()).toBe('no-club');
  const bela = await member();
  expect(await bela.ask('club', { club: first.club?.slug })).toEqual({ club: null });
});

test('[PRO-09] a name that makes no address has one all the same, and none that means something else', async () => {
  expect(await slugOf(await approved({ businessName: '★ ☾' }))).toMatch(/^lieu/);
  expect(await slugOf(await approved({ businessName: 'Albums' }))).toBe('albums-2');
  expect(await slugOf(await approved({ businessName: 'Été à l’Œuvre' }))).toBe('ete-a-l-oeuvre');
});

test('[PRO-09] the page is written whole, sanitised, published and withdrawn', async () => {
  const [pro, bela] = [await approved(), await member()];
  const slug = await slugOf(pro);
  expect(await pro.savesClub()).toBeNull();
  expect(await bela.ask('club', { club: slug })).toMatchObject({
    club: {
      about: 'Un salon et une piste.',
      description: '<p>Bienvenue <strong>ici</strong>.</p>',
      isKeeper: false,
      hours: [{ weekday: 6, opens: '21:00', closes: '05:00' }],
      nights: [{ title: 'Bal masqué', nth: 2 }],
    },
  });
  expect(await pro.savesClub({ hours: [], nights: [], published: false })).toBeNull();
  expect(await pro.club()).toMatchObject({ published: false, club: { hours: [], nights: [] } });
  expect(await directory(bela)).not.toContain(slug);
});

const span = { weekday: 1, opens: '10:00', closes: '12:00' };
const night = { title: 'Bal', detail: '', weekday: 1, nth: null, opens: '10:00' };
test.each([
  ['club-about', { about: ' ' }],
  ['club-opening', { opening: '' }],
  ['invalid', { about: 7 }],
  ['invalid', { description: null }],
  ['text-too-long', { about: 'x'.repeat(601) }],
  ['text-too-long', { description: 'x'.repeat(2001) }],
  ['club-hours', { hours: [{ ...span, weekday: 8 }] }],
  ['club-hours', { hours: [{ ...span, opens: '24:30' }] }],
  ['club-hours', { hours: [span, span] }],
  ['club-hours', { hours: Array.from({ length: CLUB_SPANS + 1 }, () => span) }],
  ['club-hours', { hours: {} }],
  ['club-nights', { nights: [{ ...night, title: '' }] }],
  ['club-nights', { nights: [{ ...night, nth: 5 }] }],
  ['club-nights', { nights: [night, night] }],
  ['club-nights', { nights: Array.from({ length: CLUB_NIGHTS + 1 }, (_, n) => ({ ...night, title: `${n}` })) }],
] as const)('[PRO-09] a page is refused as %s: %j', async (refusal, changed) => {
  const pro = await approved();
  expect(await pro.savesClub(changed)).toBe(refusal);
  expect(await pro.club()).toMatchObject({ published: false, club: { about: '' } });
});

test('[PRO-09] a draft may say nothing yet; a professional changes no other page', async () => {
  const [one, other] = [await approved(), await approved()];
  expect(await one.savesClub({ about: '', opening: '', published: false })).toBeNull();
  expect(await one.savesClub({ about: 'Le mien.' })).toBeNull();
  expect((await other.club()).club?.about).toBe('');
});

test('[REFERRAL-22] codes are chosen or drawn, counted, switched off and on by their owner alone', async () => {
  const [pro, other] = [await approved(), await approved()];
  const id = randomUUID();
  expect(await pro.creates(' ambre-jeudi ', id)).toBeNull();
  expect(await pro.creates('AUTRE-CODE', id), 'the same attempt again').toBeNull();
  expect(await pro.creates(null)).toBeNull();
  const codes = await pro.codes();
  expect(codes.map(({ code }) => code)).toEqual([
    expect.stringMatching(/^[A-Z]{2,12}-[A-HJ-NP-Z2-9]{4}$/),
    'AMBRE-JEUDI',
  ]);
  expect(await other.creates('AMBRE-JEUDI')).toBe('code-taken');
  expect(await other.creates('AMBRE', id)).toBe('invalid');
  for (const code of ['abc', '-AMBRE', 'ÉTÉ-2026', 'x'.repeat(41), ''])
    expect(await pro.creates(code), code).toBe('code-form');
  expect(await pro.creates(7)).toBe('invalid');
  expect(await other.switches(id, false)).toBe('unknown-code');
  expect(await pro.switches(id, 'no')).toBe('invalid');
  const offer = async () => (await database.owner`select business from app.referral_offer_for('ambre-jeudi')`).length;
  expect([await pro.switches(id, false), await offer()]).toEqual([null, 0]);
  expect([await pro.switches(id, true), await offer()]).toEqual([null, 1]);
});

test('[REFERRAL-02] a professional has twenty codes at most', async () => {
  const pro = await approved();
  for (let n = 0; n < REFERRAL_CODES; n++) expect(await pro.creates(`VINGT-${n}-CODES`)).toBeNull();
  expect(await pro.creates(null)).toBe('codes-full');
});

test('[PRO-09, REFERRAL-11] figures count followers, guests and uses, and name nobody', async () => {
  const [pro, ada, bela] = [await approved(), await member(), await member()];
  await pro.savesClub();
  const slug = await slugOf(pro);
  await database.owner`insert into app.club_follows (member_id, club_id, at)
    select m, k.id, now() - interval '40 days' * (m = ${bela.id})::int from public.clubs k, unnest(${[ada.id, bela.id]}::uuid[]) as m where k.slug = ${slug}`;
  await database.owner`insert into app.club_opinions (club_id, author_id, body, state, decided_at)
    select k.id, ${ada.id}, 'Bien.', 'approved', now() from public.clubs k where k.slug = ${slug}`;
  const event = randomUUID();
  await database.owner`insert into app.events (id, organiser_id, title, kind, starts_at, ends_at, zone, town, region, visibility)
    values (${event}, ${pro.id}, 'Apéro', 'drinks', now() + interval '1 day', now() + interval '2 days', 'Europe/Paris', 'Lyon', 'Corse', 'everyone')`;
  await database.owner`insert into app.event_guests (event_id, member_id, state, place, wished_at)
    values (${event}, ${ada.id}, 'accepted', 'woman', now()), (${event}, ${bela.id}, 'waiting', 'woman', now())`;
  await pro.creates('CHIFFRES');
  await database.owner`select app.apply_referral(${bela.id}, 'chiffres')`;
  const figures = await pro.dashboard();
  expect(figures).toEqual({
    businessName: 'La Maison d’Ambre',
    kind: 'club',
    club: {
      slug,
      name: 'La Maison d’Ambre',
      published: true,
      hidden: false,
      followers: 2,
      followersOfMonth: 1,
      opinions: 1,
      unanswered: 1,
      photos: 0,
      photosWaiting: 0,
    },
    events: { coming: 1, guests: 1, pending: 0, waiting: 1, past: 0 },
    codes: { active: 1, uses: 1 },
  });
  const events = await pro.events();
  expect(events).toMatchObject([{ id: event, title: 'Apéro', guests: 1, waiting: 1, cancelled: false }]);
  for (const { id, username } of [ada, bela])
    for (const answer of [figures, events])
      for (const name of [id, username]) expect(JSON.stringify(answer)).not.toContain(name);
});

test('[MEMBERAREA-27] documents and registration go with the account, decisions name it no more', async () => {
  const pro = await member();
  const { document } = await pro.isRegistered();
  await admin.decides(pro, 'approved');
  await database.owner`delete from auth.users where id = ${pro.id}`;
  expect(await database.owner`select 1 from app.media_removals where name = ${document.path}`).toHaveLength(1);
  expect(await database.owner`select 1 from public.professional_profiles where user_id = ${pro.id}`).toEqual([]);
  expect(await database.owner`select 1 from app.professional_decisions where member_id = ${pro.id}`).toEqual([]);
});
