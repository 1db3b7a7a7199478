/** The catalogue of the house: its lists, and what the administration takes out of use and brings back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cataloguePage, type CataloguePart } from '#schemas/wire/catalogue.ts';
import { auditPage } from '#schemas/wire/staff.ts';
import { clubMember, makeClub } from '#tests/support/club-members.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventMember } from '#tests/support/event-members.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
let chief: HouseMember;
beforeAll(async () => {
  database = await freshDatabase();
  chief = await houseMember(database, 'chefcatal', ['administration']);
});
afterAll(() => database.drop());

const page = async (part: CataloguePart, text = '', after: number | null = null, count = 24) =>
  z.parse(cataloguePage, await chief.ask('house_catalogue', { part, text, after, count }));
const entryOf = async (part: CataloguePart, id: string) => (await page(part)).entries.find((each) => each.id === id);
const change = (part: CataloguePart, id: string, on: boolean, reason: string | null = null) =>
  chief.refusalOf('change_catalogue', { part, id, on, reason });
const refusalOf = async (
  who: { ask: (name: string, request: object) => Promise<unknown> },
  name: string,
  request: object,
) => ((await who.ask(name, request)) as { refusal: string | null }).refusal;
const idOfClub = async (slug: string) =>
  (await database.owner<{ id: string }[]>`select id from public.clubs where slug = ${slug}`)[0]?.id as string;

test('[ADMIN-13] a hidden club is gone for all, whatever its keeper saves, and comes back as it was', async () => {
  const keeper = await clubMember(database, 'tenanciere');
  await makeClub(database, 'le-salon', { keeper: keeper.id });
  const id = await idOfClub('le-salon');
  expect(await entryOf('clubs', id)).toMatchObject({ state: 'on', facts: { town: 'Lyon', by: 'tenanciere' } });
  expect(await change('clubs', id, false)).toBeNull();
  expect(await entryOf('clubs', id)).toMatchObject({ state: 'off' });
  expect(await keeper.page('le-salon')).toBeNull();
  const saved = { about: 'Un salon.', opening: 'samedi', description: '', hours: [], nights: [] };
  const save = (published: boolean) => refusalOf(keeper, 'save_professional_club', { ...saved, published });
  expect(await save(true)).toBeNull();
  expect(await keeper.ask('professional_club', {})).toMatchObject({
    published: false,
    hidden: true,
    club: { about: 'Un salon.' },
  });
  expect(await keeper.ask('professional_dashboard', {})).toMatchObject({ club: { published: false, hidden: true } });
  expect(await refusalOf(keeper, 'save_professional_club', { ...saved, about: '', published: null })).toBe(
    'club-about',
  );
  expect(await keeper.page('le-salon')).toBeNull();
  expect(await change('clubs', id, true)).toBeNull();
  expect(await keeper.page('le-salon')).toMatchObject({ about: 'Un salon.' });
  expect(await keeper.ask('professional_club', {})).toMatchObject({ published: true, hidden: false });
});

test('[ADMIN-13] a keeper withdraws a page that the house hides, which then stays a draft', async () => {
  const keeper = await clubMember(database, 'retireuse');
  await makeClub(database, 'le-boudoir', { keeper: keeper.id });
  const id = await idOfClub('le-boudoir');
  await change('clubs', id, false);
  const saved = { about: 'Un boudoir.', opening: 'jeudi', description: '', hours: [], nights: [] };
  for (const published of [false, true, null])
    expect(await refusalOf(keeper, 'save_professional_club', { ...saved, published })).toBeNull();
  await change('clubs', id, true);
  expect(await keeper.page('le-boudoir')).toBeNull();
  expect(await keeper.ask('professional_club', {})).toMatchObject({ published: false, hidden: false });
});

test('[ADMIN-13] what the house hides and shows again is as its keeper left it, a draft too', async () => {
  const keeper = await clubMember(database, 'brouillonne');
  await makeClub(database, 'en-brouillon', { keeper: keeper.id });
  const id = await idOfClub('en-brouillon');
  const [code] = await database.owner<{ id: string }[]>`
    insert into public.professional_referrals (professional_id, referral_code, is_active)
    select id, 'FINI-2026', false from public.professional_profiles where user_id = ${keeper.id} returning id`;
  await database.owner`update public.clubs set published = false where id = ${id}`;
  const saved = { about: '', opening: '', description: '', hours: [], nights: [], published: true };
  for (const on of [false, true]) {
    expect(await change('clubs', id, on)).toBeNull();
    expect(await refusalOf(keeper, 'save_professional_club', saved)).toBe(on ? 'club-about' : null);
    expect(await change('codes', code?.id as string, on)).toBeNull();
  }
  expect(await keeper.page('en-brouillon')).toBeNull();
  expect(await entryOf('clubs', id)).toMatchObject({ state: 'idle' });
  expect(await entryOf('codes', code?.id as string)).toMatchObject({ state: 'idle' });
  expect(await database.owner`select * from app.referral_offer_for('FINI-2026')`).toHaveLength(0);
});

test('[ADMIN-13] a club is hidden in every list, and a code is closed however its professional turns it', async () => {
  const keeper = await clubMember(database, 'cachottiere');
  await makeClub(database, 'cache-partout', { keeper: keeper.id });
  const id = await idOfClub('cache-partout');
  const [code] = await database.owner<{ id: string }[]>`
    insert into public.professional_referrals (professional_id, referral_code)
    select id, 'CACHE-2026' from public.professional_profiles where user_id = ${keeper.id} returning id`;
  await change('clubs', id, false);
  await change('codes', code?.id as string, false);
  // As where both were turned at the same moment.
  await database.owner`update public.professional_referrals set is_active = true where id = ${code?.id as string}`;
  expect(await database.owner`select * from app.referral_offer_for('CACHE-2026')`).toHaveLength(0);
  expect(await keeper.ask('professional_codes', {})).toMatchObject({ codes: [{ active: true, closed: true }] });
  expect(await keeper.ask('professional_club', {})).toMatchObject({ published: false });
  const [row] = await database.owner<{ answer: object }[]>`select public.clubs('{}') as answer`;
  for (const answer of [await keeper.ask('club_directory', {}), row?.answer])
    expect(JSON.stringify(answer)).not.toContain('cache-partout');
});

test('[ADMIN-13] lists are searched without accents, and go on page by page', async () => {
  for (const slug of ['etoile-un', 'etoile-deux', 'etoile-trois']) await makeClub(database, slug);
  const first = await page('clubs', 'ÉTOILE', null, 2);
  expect(first.entries.map(({ name }) => name)).toEqual(['etoile-deux', 'etoile-trois']);
  const second = await page('clubs', 'ÉTOILE', first.next, 2);
  expect([second.entries.map(({ name }) => name), second.next]).toEqual([['etoile-un'], null]);
  expect((await page('clubs', 'introuvable')).entries).toEqual([]);
});

test('[ADMIN-13] an event is called off once, with a reason that its guests read', async () => {
  const host = await eventMember(database, 'hotesse01', { roles: ['subscribed', 'certified'] });
  const id = await host.makes();
  expect(await entryOf('events', id)).toMatchObject({ state: 'on', facts: { by: 'hotesse01', cancelled: false } });
  expect(await change('events', id, false, ' ')).toBe('invalid');
  expect(await change('events', id, true, 'Non')).toBe('invalid');
  expect(await change('events', id, false, 'Lieu fermé')).toBeNull();
  const [row] = await database.owner`select cancel_reason, cancelled_at from app.events where id = ${id}`;
  expect(row).toMatchObject({ cancel_reason: 'Lieu fermé', cancelled_at: expect.any(Date) as Date });
  expect(await change('events', id, false, 'Encore')).toBe('event-over');
});

test('[ADMIN-13] a closed code offers nothing, and its professional’s switch counts once it is back', async () => {
  const keeper = await clubMember(database, 'parraine01');
  await makeClub(database, 'le-code', { keeper: keeper.id });
  const [code] = await database.owner<{ id: string }[]>`
    insert into public.professional_referrals (professional_id, referral_code)
    select id, 'SALON-2026' from public.professional_profiles where user_id = ${keeper.id} returning id`;
  const id = code?.id as string;
  const offer = async () => (await database.owner`select * from app.referral_offer_for('SALON-2026')`).length;
  expect(await offer()).toBe(1);
  expect(await change('codes', id, false)).toBeNull();
  expect(await offer()).toBe(0);
  for (const active of [false, true]) {
    expect(await refusalOf(keeper, 'set_referral_code', { id, active })).toBeNull();
    expect(await keeper.ask('professional_codes', {})).toMatchObject({ codes: [{ active, closed: true }] });
    expect(await offer()).toBe(0);
  }
  expect(await change('codes', id, true)).toBeNull();
  expect(await offer()).toBe(1);
});

test('[ADMIN-13] a withdrawn offer is neither shown nor sold; others are', async () => {
  const offers = ['un', 'trois'].map((id, nth) => ({ id, months: 1 + nth, cents: 1490, currency: 'EUR' }));
  await database.owner`select app.set_payment_settings(${database.owner.json({ provider: 'sandbox', offers, descriptor: 'X', seller: ['X'] })})`;
  const buyer = await clubMember(database, 'acheteuse');
  expect(await change('offers', 'un', false)).toBeNull();
  expect(await buyer.ask('subscription_page', {})).toMatchObject({ offers: [{ id: 'trois' }] });
  expect(await refusalOf(buyer, 'start_checkout', { offer: 'un' })).toBe('unknown-offer');
  expect(await refusalOf(buyer, 'start_checkout', { offer: 'trois' })).toBeNull();
  expect(await change('offers', 'un', true)).toBeNull();
  expect(await refusalOf(buyer, 'start_checkout', { offer: 'un' })).toBeNull();
  expect(await change('offers', 'autre', false)).toBe('invalid');
});

test('[ADMIN-13] a withdrawn reason is offered by no case and accepted by none, and one stays for each kind', async () => {
  const moderator = await houseMember(database, 'modocatal', ['moderation']);
  const { ada, bela } = await newPair(database);
  await ada.push(ada.report({ messageIds: [(await bela.says('Non')) as never] }));
  const [row] = await database.owner<{ id: string }[]>`select id from app.cases where member_id = ${bela.id}`;
  const id = row?.id as string;
  expect(await change('reasons', 'harassment', false)).toBeNull();
  const { reasons } = await moderator.opens(id);
  expect(reasons).toContain('threat');
  expect(reasons).not.toContain('harassment');
  await moderator.refusalOf('claim_case', { case: id });
  const warns = (reason: string) => moderator.decides(id, 'warn', { reason });
  expect(await warns('harassment')).toBe('invalid');
  expect(await warns('threat')).toBeNull();
  expect(await change('reasons', 'harassment', true)).toBeNull();
  const { entries } = await page('reasons');
  const results = [];
  for (const { id: reason } of entries) results.push(await change('reasons', reason, false));
  expect(results).toContain('last-reason');
  await database.owner`delete from app.switched_off`;
});

test('[ADMIN-13] the list of features says what is open, and nothing of it is changed there', async () => {
  const stateOf = async (id: string) => (await entryOf('features', id))?.state;
  expect([await stateOf('sign-up'), await stateOf('writing'), await stateOf('live')]).toEqual(['on', 'on', 'on']);
  await database.owner`update app.site_switches set stopped_at = now() where name = 'sign-up'`;
  expect(await stateOf('sign-up')).toBe('idle');
  await database.owner`update app.site_switches set stopped_at = null where name = 'sign-up'`;
  await expect(change('features', 'sign-up', false)).rejects.toThrow('invalid');
});

test('[ADMIN-13] the catalogue needs its right, and each change stands in the audit log', async () => {
  const moderator = await houseMember(database, 'modosansd', ['moderation']);
  await expect(moderator.ask('house_catalogue', { part: 'clubs' })).rejects.toThrow('forbidden');
  await expect(moderator.ask('change_catalogue', { part: 'clubs' })).rejects.toThrow('forbidden');
  await expect(chief.ask('house_catalogue', { part: 'autre', count: 2 })).rejects.toThrow('invalid');
  await makeClub(database, 'journalise');
  await change('clubs', await idOfClub('journalise'), false);
  const { entries } = z.parse(auditPage, await chief.ask('audit_page', { before: null, count: 1 }));
  expect(entries[0]).toMatchObject({ act: 'catalogue-off', by: 'chefcatal', part: 'clubs' });
});
