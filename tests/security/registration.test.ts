import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { editOf } from '#tests/support/entries.ts';

let database: TestDatabase;
let owner: MemberId;
let number = 0;
const someone = (metadata: Record<string, unknown> = {}) =>
  database.createMember({ username: `membre${++number}`, metadata });
const subscriberOf = async (id: string) =>
  (
    await database.owner`select subscribed, free_period_end, referral_code_used as code, round(extract(epoch from free_period_end - now()) / 86400)::int as days from public.subscribers where user_id = ${id}`
  )[0];
const usage = async (code = 'VELOURS') =>
  (
    await database.owner<
      { count: number }[]
    >`select usage_count as count from public.professional_referrals where referral_code = ${code}`
  )[0]?.count;

async function professional(code: string, given: { status?: string; active?: boolean } = {}): Promise<MemberId> {
  const id = await someone();
  await database.owner`
    with p as (insert into public.professional_profiles (user_id, business_name, status) values (${id}, 'Club Velours', ${given.status ?? 'approved'}) returning id)
    insert into public.professional_referrals (professional_id, referral_code, is_active) select id, ${code}, ${given.active ?? true} from p`;
  return id;
}

beforeAll(async () => {
  database = await freshDatabase();
  owner = await professional('VELOURS');
  await professional('PASSE', { active: false });
  await professional('ATTEND', { status: 'pending' });
});
afterAll(() => database.drop());

describe('a registration', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['[AUTH-107] an unknown genre', { genre: 'autre' }, 'invalid-genre'],
    ['[AUTH-108] a sexuality of another genre', { sexualite: 'homme gay' }, 'invalid-sexualite'],
    ['[AUTH-108] none', { sexualite: null }, 'invalid-sexualite'],
    ['[AUTH-109] nobody sought', { recherche_genres: [] }, 'invalid-genres-sought'],
    ['[AUTH-109] somebody unknown sought', { recherche_genres: ['autre'] }, 'invalid-genres-sought'],
    ['[AUTH-110] no town', { location_name: ' ' }, 'invalid-location'],
    ['[AUTH-111] no latitude', { location_lat: '' }, 'invalid-location'],
    ['[AUTH-112] a longitude beyond the earth', { location_lng: '190' }, 'invalid-location'],
    ['[AUTH-114] terms not accepted', { terms: false }, 'terms-not-accepted'],
    ['[AUTH-114] terms as a word', { terms: 'true' }, 'terms-not-accepted'],
  ])('%s is refused', async (_, metadata, refusal) => {
    await expect(someone(metadata)).rejects.toThrow(refusal);
  });

  test('[AUTH-117, AUTH-119] a registration is stored as entered: place by town, terms by wording', async () => {
    const id = await someone({
      location_lat: '45.764043',
      location_lng: '4.835659',
      recherche_genres: ['femme', 'couple', 'autre'],
    });
    expect(
      await database.owner`select sexualite, recherche_genres, location_lat, location_lng, registration_completed as completed from public.profiles where id = ${id}`,
    ).toEqual([
      {
        sexualite: 'femme hétéro',
        recherche_genres: ['femme', 'couple'],
        location_lat: 45.76,
        location_lng: 4.84,
        completed: true,
      },
    ]);
    expect(
      await database.owner`select kind, wording, withdrawn_at from public.consents where member_id = ${id}`,
    ).toEqual([{ kind: 'terms', wording: 1, withdrawn_at: null }]);
  });

  test('[AUTH-127, AUTH-128, AUTH-171] forged metadata give no role, subscription or decision', async () => {
    const id = await someone({
      role: 'admin',
      seal: true,
      avatar_moderation_status: 'approved',
      subscribed: true,
      free_period_end: '2099-01-01',
      sensitive_consent: 1,
      professional: 'approved',
    });
    expect(
      await database.owner`select role, seal, avatar_moderation_status as avatar, sensitive_consent as consent from public.profiles where id = ${id}`,
    ).toEqual([{ role: 'membre', seal: false, avatar: null, consent: null }]);
    expect(await subscriberOf(id)).toBeUndefined();
    expect((await database.asMember(id).pull(await database.epoch())).streams).toMatchObject([
      { info: { profile: { id, role: 'membre' } } },
      { info: { kind: 'notifications', counts: { total: 0 } } },
    ]);
  });

  test('[AUTH-119] errors reach the auth service alone, without an account', async () => {
    const ask = (seen = database.asService()) =>
      seen.run((tx) => tx`select public.sign_up_refusal('{"username": "abc"}') as refusal`);
    expect(await ask()).toEqual([{ refusal: 'invalid-username' }]);
    await expect(ask(database.asAnon())).rejects.toThrow(/permission denied/);
    await expect(ask(database.asMember(owner))).rejects.toThrow(/permission denied/);
  });
});

test('[AUTH-119] a username held only by the auth service is as taken as a member’s', async () => {
  const data = (username: string) => JSON.stringify({ username });
  const hold = (username: string, seen = database.asService()) =>
    seen.run((tx) => tx`select public.reserve_username(${data(username)}::text::jsonb) as free`);
  await database.createMember({ username: 'DejaPrise' });
  expect([await hold('Retenue01'), await hold('retenue01'), await hold('dejaprise')]).toEqual([
    [{ free: true }],
    [{ free: false }],
    [{ free: false }],
  ]);
  await expect(database.createMember({ username: 'RETENUE01' })).rejects.toThrow('username-taken');
  for (const seen of [database.asAnon(), database.asMember(owner)]) {
    await expect(hold('retenue02', seen)).rejects.toThrow(/permission denied/);
    await expect(seen.run((tx) => tx`select * from app.reserved_usernames`)).rejects.toThrow(/permission denied/);
  }
});

describe('an invitation', () => {
  const offer = (code: unknown, seen = database.asAnon()) =>
    seen.run((tx) => tx`select public.referral_offer(${JSON.stringify({ code })}::text::jsonb) as offer`);

  test('[REFERRAL-04, REFERRAL-05, REFERRAL-06] an active code of an approved owner is found in any case', async () => {
    for (const code of ['VELOURS', 'velours', ' Velours '])
      expect(await offer(code)).toEqual([{ offer: { business: 'Club Velours' } }]);
    for (const code of ['PASSE', 'ATTEND', 'INCONNU', '', null, 7])
      expect(await offer(code)).toEqual([{ offer: null }]);
  });
  // [REFERRAL-10, REFERRAL-11, REFERRAL-12, REFERRAL-13, REFERRAL-14, REFERRAL-15, REFERRAL-16, REFERRAL-20]
  test('[REFERRAL-10, REFERRAL-11] gives 30 days with the account', async () => {
    const id = await someone({ referral_code: 'velours' });
    expect(await subscriberOf(id)).toMatchObject({ subscribed: false, code: 'VELOURS' });
    const [row] =
      await database.owner`select (free_period_end - now()) between interval '29 days 23 hours' and interval '30 days' as thirty, updated_at is not null as dated, referred_by_professional is not null as named from public.subscribers where user_id = ${id}`;
    expect(row).toEqual({ thirty: true, dated: true, named: true });
    expect(await database.asMember(id).run((tx) => tx`select public.my_referral() ->> 'business' as business`)).toEqual(
      [{ business: 'Club Velours' }],
    );
  });
  test('[REFERRAL-09] an invalid code gives nothing, and registration still succeeds', async () => {
    for (const code of ['INCONNU', 'PASSE', 'ATTEND', 7, { a: 1 }])
      expect(await subscriberOf(await someone({ referral_code: code }))).toBeUndefined();
    expect(await database.asMember(owner).run((tx) => tx`select public.my_referral() as mine`)).toEqual([
      { mine: null },
    ]);
  });
  test('[REFERRAL-17, REFERRAL-21] of 32 simultaneous registrations each is counted, none twice', async () => {
    const before = (await usage()) ?? 0;
    const members = await Promise.all(Array.from({ length: 32 }, () => someone({ referral_code: 'VELOURS' })));
    expect(await usage()).toBe(before + 32);
    const applied = await Promise.all(
      members.map((id) => database.owner`select app.apply_referral(${id}, 'VELOURS') as applied`),
    );
    expect(applied.flat()).toEqual(Array(32).fill({ applied: true }));
    expect(await usage()).toBe(before + 32);
  });
  test('[REFERRAL-21] a code is used once, not by its owner, and shortens no subscription', async () => {
    const apply = async (id: string, code: string) =>
      (await database.owner<{ applied: boolean }[]>`select app.apply_referral(${id}, ${code}) as applied`)[0]?.applied;
    await professional('AUTRE');
    const id = await someone({ referral_code: 'VELOURS' });
    expect(await apply(id, 'AUTRE')).toBe(false);
    expect(await usage('AUTRE')).toBe(0);
    expect(await apply(owner, 'VELOURS')).toBe(false);
    const paying = await someone();
    await database.owner`insert into public.subscribers (user_id, subscribed, free_period_end) values (${paying}, true, now() + interval '90 days')`;
    expect(await apply(paying, 'AUTRE')).toBe(true);
    expect(await subscriberOf(paying)).toMatchObject({ subscribed: true, days: 90 });
  });
  // [REFERRAL-02, REFERRAL-03, REFERRAL-21, REFERRAL-22]
  test('[REFERRAL-02, REFERRAL-03] codes belong to professionals; only the operator writes', async () => {
    expect(
      await database
        .asMember(owner)
        .run((tx) => tx`select referral_code, is_active from public.professional_referrals`),
    ).toEqual([{ referral_code: 'VELOURS', is_active: true }]);
    const id = await someone();
    expect(await database.asMember(id).run((tx) => tx`select 1 from public.professional_referrals`)).toEqual([]);
    for (const member of [id, owner]) {
      await expect(
        database.asMember(member).run((tx) => tx`update public.professional_referrals set usage_count = 99`),
      ).rejects.toThrow(/permission denied/);
      await expect(
        database
          .asMember(member)
          .run(
            (tx) =>
              tx`insert into public.subscribers (user_id, free_period_end) values (${member}, now() + interval '1 year')`,
          ),
      ).rejects.toThrow(/permission denied/);
      await expect(
        database.asMember(member).run((tx) => tx`select app.apply_referral(${member}, 'VELOURS')`),
      ).rejects.toThrow(/permission denied/);
    }
    await database
      .asService()
      .run((tx) => tx`update public.professional_referrals set is_active = is_active where referral_code = 'VELOURS'`);
  });
});

describe('a guest’s query', () => {
  const askFrom = (address: string, name = 'Libre2026') =>
    database.asAnon().run(async (tx) => {
      await tx`select set_config('request.headers', ${JSON.stringify({ 'cf-connecting-ip': address })}, true)`;
      return tx<
        { answer: { available: boolean } }[]
      >`select public.username_available(${JSON.stringify({ username: name })}::text::jsonb) as answer`;
    });

  test('[AUTH-119] says whether a username is free, whatever its case', async () => {
    await database.createMember({ username: 'PrisPris' });
    expect(await askFrom('192.0.2.1', 'prispris')).toEqual([{ answer: { available: false } }]);
    expect(await askFrom('192.0.2.1', 'x y')).toEqual([{ answer: { available: false } }]);
    expect(await askFrom('192.0.2.1')).toEqual([{ answer: { available: true } }]);
  });
  test('[AUTH-49] is counted per network, an IPv6 one as a whole', async () => {
    for (let n = 0; n < 60; n++) await askFrom(`2001:db8:1:2::${n.toString(16)}`);
    await expect(askFrom('2001:db8:1:2:ffff::1')).rejects.toThrow('rate-limited');
    expect(await askFrom('2001:db8:1:3::1')).toEqual([{ answer: { available: true } }]);
    const kept = JSON.stringify(await database.owner`select * from app.guest_requests`);
    expect(kept).not.toContain('2001:db8');
  });
});

describe('the consent to sensitive data', () => {
  const consent = (base: number | null, value: unknown) => editOf({ sensitiveConsent: { base, value } } as never);
  const records = (id: string) =>
    database.owner`select wording, withdrawn_at is null as stands from public.consents where member_id = ${id} and kind = 'sensitive-data' order by given_at`;
  const standsOf = async (id: string) =>
    (
      await database.owner`select sensitive_consent as wording, sensitive_consent_at is not null as dated from public.profiles where id = ${id}`
    )[0];

  test('only the member gives and withdraws consent; each time is recorded with its wording', async () => {
    const id = await someone();
    const epoch = await database.epoch();
    expect(await standsOf(id)).toEqual({ wording: null, dated: false });
    const given = await database.asMember(id).push(epoch, [consent(null, 1)]);
    expect(given.results).toMatchObject([{ status: 'applied', was: { sensitiveConsent: null } }]);
    expect(await standsOf(id)).toEqual({ wording: 1, dated: true });
    await database.asMember(id).push(epoch, [consent(1, null)]);
    await database.asMember(id).push(epoch, [consent(null, 1)]);
    expect(await records(id)).toEqual([
      { wording: 1, stands: false },
      { wording: 1, stands: true },
    ]);
    expect(await database.asMember(id).run((tx) => tx`select kind from public.consents order by kind`)).toHaveLength(3);
    expect(
      await database.asMember(owner).run((tx) => tx`select 1 from public.consents where member_id = ${id}`),
    ).toEqual([]);
  });
  test('to an unknown wording is refused, and nobody changes a record', async () => {
    const id = await someone();
    const { results } = await database
      .asMember(id)
      .push(await database.epoch(), [consent(null, 2), consent(null, true), consent(null, randomUUID())]);
    expect(results.map(({ code }) => code)).toEqual(['invalid', 'invalid', 'invalid']);
    await expect(database.asMember(id).run((tx) => tx`delete from public.consents`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(database.asService().run((tx) => tx`update public.consents set wording = 9`)).rejects.toThrow(
      /permission denied/,
    );
  });
});
