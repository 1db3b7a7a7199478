import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactSubject } from '#schemas/forms/contact.ts';
import type { MemberId } from '#schemas/ids.ts';
import { mailPreference } from '#schemas/wire/mail-preference.ts';
import { listOf } from '#schemas/wire/public-lists.ts';
import { freshDatabase, type DatabaseView, type TestDatabase } from '#tests/support/database.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
let guest: DatabaseView;
let service: DatabaseView;
const DENIED = /permission denied/;

beforeAll(async () => {
  database = await freshDatabase();
  guest = database.asAnon();
  service = database.asService();
});
afterAll(() => database.drop());

const call = async <T>(seen: DatabaseView, name: string, ...given: unknown[]): Promise<T> =>
  seen.run(async (tx) => {
    const [row] = await tx.unsafe<{ answer: T }[]>(
      `select public.${name}(${given.map((value, n) => (typeof value === 'string' ? `$${n + 1}` : `$${n + 1}::text::jsonb`)).join()}) as answer`,
      given.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    );
    return row?.answer as T;
  });

describe('contact messages', () => {
  const message = (more: object = {}) => ({
    id: randomUUID() as string,
    name: 'Camille',
    email: 'camille@demo.alcove.test',
    subject: 'data',
    message: 'Quelles données avez-vous de moi ?',
    ...more,
  });
  const keep = (seen: DatabaseView, given: object, network: string = randomUUID()) =>
    call<string>(seen, 'store_contact_message', given, network);

  test('[PUBLIC-50] are stored once, however often sent', async () => {
    const one = message({ email: 'UNE@demo.alcove.test' });
    expect([await keep(service, one), await keep(service, one)]).toEqual(['kept', 'known']);
    expect(await database.owner`select name, email, subject from public.contact_messages where id = ${one.id}`).toEqual(
      [{ name: 'Camille', email: 'une@demo.alcove.test', subject: 'data' }],
    );
  });
  test('[PUBLIC-50] are neither written around the form nor read by guests and members', async () => {
    const member = database.asMember(await database.createMember({ username: 'ecrivain' }));
    for (const seen of [guest, member]) {
      await expect(keep(seen, message())).rejects.toThrow(DENIED);
      await expect(seen.run((tx) => tx`select 1 from public.contact_messages`)).rejects.toThrow(DENIED);
    }
  });
  test.each([
    ['no id', { id: 'x' }],
    ['no address', { email: 'personne' }],
    ['a subject of one’s own', { subject: "x'; drop table" }],
    ['too little', { message: 'court' }],
    ['too much', { message: 'x'.repeat(4001) }],
    ['a name without end', { name: 'x'.repeat(81) }],
    ['no text', { message: { a: 1 } }],
  ])('[PUBLIC-50] %s is refused', async (_, wrong) => {
    expect(await keep(service, message({ email: `${randomUUID()}@demo.alcove.test`, ...wrong }))).toBe('invalid');
  });
  test('[PUBLIC-50] emoji, right-to-left text and SQL are ordinary text', async () => {
    const words = "Robert'); drop table profiles;-- 🌙 שלום <b>";
    const one = message({ email: 'mots@demo.alcove.test', message: words, name: '' });
    expect(await keep(service, one)).toBe('kept');
    expect(await database.owner`select message, name from public.contact_messages where id = ${one.id}`).toEqual([
      { message: words, name: null },
    ]);
  });
  test('[PUBLIC-50] five messages per address and twenty per network pass, stored unreadably', async () => {
    const [email, network] = ['beaucoup@demo.alcove.test', '203.0.113.7'];
    const states: string[] = [];
    for (let n = 0; n < 6; n++) states.push(await keep(service, message({ email })));
    expect(states).toEqual([...Array<string>(5).fill('kept'), 'limited']);
    const others: string[] = [];
    for (let n = 0; n < 21; n++) others.push(await keep(service, message({ email: `${n}@demo.alcove.test` }), network));
    expect(others.filter((state) => state === 'limited')).toHaveLength(1);
    expect(
      JSON.stringify(await database.owner`select encode(key, 'escape') as key from app.guest_requests`),
    ).not.toMatch(/203\.0|beaucoup/);
  });
  test('[PUBLIC-50] the form and the database have the same subjects', async () => {
    const [row] = await database.owner<{ subjects: string[] }[]>`select app.contact_subjects() as subjects`;
    expect(row?.subjects).toEqual(contactSubject.options);
  });
});

describe('the links that stop mails', () => {
  const tokenOf = (member: MemberId, kind: string) => call<string | null>(service, 'mail_token', member, kind);
  const look = async (token: unknown) => mailPreference.parse(await call(guest, 'mail_preference', { token }));
  const set = async (token: unknown, wanted: unknown) =>
    mailPreference.parse(await call(guest, 'set_mail_preference', { token, wanted }));
  const flags = (member: MemberId) =>
    database.owner`select email_notifications, newsletter_notifications, newsletter_consent_at is not null as consented from public.notification_preferences where user_id = ${member}`;

  test('[PUBLIC-48, PUBLIC-49] a link stops one kind without sign-in, repeatedly, and resumes it', async () => {
    const ada = await database.createMember({ username: 'abonnee' });
    const token = await tokenOf(ada, 'notifications');
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await tokenOf(ada, 'notifications')).toBe(token);
    expect(await look(token)).toEqual({ kind: 'notifications', wanted: true });
    expect(await flags(ada)).toEqual([{ email_notifications: true, newsletter_notifications: true, consented: false }]);
    for (let n = 0; n < 2; n++) expect(await set(token, false)).toEqual({ kind: 'notifications', wanted: false });
    expect(await flags(ada)).toEqual([
      { email_notifications: false, newsletter_notifications: true, consented: false },
    ]);
    expect(await tokenOf(ada, 'notifications')).toBeNull();
    expect(await set(token, true)).toEqual({ kind: 'notifications', wanted: true });
    expect(await tokenOf(ada, 'notifications')).toBe(token);
  });
  test('[NOTIF-56] a newsletter goes only to those who agreed; resuming it is an agreement', async () => {
    const ada = await database.createMember({ username: 'lectrice' });
    expect(await tokenOf(ada, 'newsletter')).toBeNull();
    await database.owner`update public.notification_preferences set newsletter_consent_at = now() where user_id = ${ada}`;
    const token = await tokenOf(ada, 'newsletter');
    expect(await set(token, false)).toEqual({ kind: 'newsletter', wanted: false });
    expect(await flags(ada)).toEqual([
      { email_notifications: true, newsletter_notifications: false, consented: false },
    ]);
    expect(await set(token, true)).toEqual({ kind: 'newsletter', wanted: true });
    expect(await flags(ada)).toEqual([{ email_notifications: true, newsletter_notifications: true, consented: true }]);
  });
  test.each([
    ['unknown', 'x'.repeat(43)],
    ['empty', ''],
    ['no text', { a: 1 }],
    ['none', undefined],
  ])('[PUBLIC-49] a token that is %s tells nothing and changes nothing', async (_, token) => {
    expect([await look(token), await set(token, false)]).toEqual([null, null]);
  });
  test('[PUBLIC-49] an invalid choice changes nothing', async () => {
    const ada = await database.createMember({ username: 'indecise' });
    const token = await tokenOf(ada, 'notifications');
    for (const wish of [undefined, null, 'false', 0]) expect(await set(token, wish)).toBeNull();
    expect(await flags(ada)).toEqual([{ email_notifications: true, newsletter_notifications: true, consented: false }]);
  });
  test('[PUBLIC-49] only the mailer gets tokens, and only the member reads their choices', async () => {
    const { ada, bela } = await newPair(database);
    const token = await tokenOf(ada.id, 'notifications');
    await set(token, false);
    for (const seen of [guest, ada.seen, bela.seen]) {
      await expect(call(seen, 'mail_token', ada.id, 'notifications')).rejects.toThrow(DENIED);
      await expect(seen.run((tx) => tx`select 1 from app.mail_tokens`)).rejects.toThrow(DENIED);
    }
    const own = (seen: DatabaseView) => seen.run((tx) => tx`select user_id from public.notification_preferences`);
    expect(await own(ada.seen)).toEqual([{ user_id: ada.id }]);
    await bela.push(bela.block());
    expect(await own(bela.seen)).toEqual([{ user_id: bela.id }]);
    await expect(own(guest)).rejects.toThrow(DENIED);
  });
  test('[AUTH-171] forged metadata choose no mail', async () => {
    const ada = await database.createMember({
      username: 'forgeuse',
      metadata: { newsletter_notifications: true, newsletter_consent_at: '2026-01-01', mail_token: 'x' },
    });
    expect(await tokenOf(ada, 'newsletter')).toBeNull();
  });
  test('[PUBLIC-49] an account’s links end with it', async () => {
    const ada = await database.createMember({ username: 'partie' });
    const token = await tokenOf(ada, 'notifications');
    await database.owner`delete from public.profiles where id = ${ada}`;
    expect(await look(token)).toBeNull();
  });
});

describe('the clubs', () => {
  const club = (slug: string, region: string, published: boolean) => database.owner`
    insert into public.clubs (slug, name, kind, town, region, lat, lng, about, opening, published)
    values (${slug}, ${`Le ${slug}`}, 'club', 'Lyon', ${region}, 45.76, 4.83, 'Inventé.', 'Le samedi', ${published})`;
  const clubs = async (seen: DatabaseView, request: object = {}) =>
    listOf('clubs', await call(seen, 'clubs', request)).map(({ slug }) => slug);

  test('[PUBLIC-23, PUBLIC-24] everyone reads published clubs, by region or all', async () => {
    const member = database.asMember(await database.createMember({ username: 'visiteur' }));
    await club('a-lyon', 'Auvergne-Rhône-Alpes', true);
    await club('a-brest', 'Bretagne', true);
    await club('cache', 'Bretagne', false);
    for (const seen of [guest, member]) expect(await clubs(seen)).toEqual(['a-lyon', 'a-brest']);
    expect(await clubs(guest, { region: 'Bretagne' })).toEqual(['a-brest']);
    for (const region of ['Nulle part', "'; drop", 7, ['Bretagne']]) expect(await clubs(guest, { region })).toEqual([]);
    for (const seen of [guest, member])
      await expect(seen.run((tx) => tx`select 1 from public.clubs`)).rejects.toThrow(DENIED);
  });
});

describe('the wall', () => {
  test('[PUBLIC-38, PUBLIC-39] shows the number of warnings and nothing else', async () => {
    const none = { 'fake-profile': 0, money: 0, impersonation: 0, pressure: 0 };
    expect(await call(guest, 'wall_counts')).toEqual(none);
    await database.owner`insert into app.wall_warnings (category, published_at, withdrawn_at, expires_at) values
      ('money', now(), null, now() + interval '1 day'), ('money', null, null, now() + interval '1 day'),
      ('money', now(), now(), now() + interval '1 day'), ('money', now() - interval '2 days', null, now() - interval '1 day')`;
    expect(await call(guest, 'wall_counts')).toEqual({ ...none, money: 1 });
    const columns = await database.owner<
      { name: string }[]
    >`select attname as name from pg_attribute where attrelid = 'app.wall_warnings'::regclass and attnum > 0`;
    // Fixed words, ids and times: nothing that anybody could write.
    expect(columns.map(({ name }) => name).sort()).toEqual([
      'category',
      'department',
      'expires_at',
      'id',
      'member_id',
      'published_at',
      'rejected_at',
      'replied_at',
      'reply',
      'reported_at',
      'reviewed_at',
      'withdrawn_at',
    ]);
  });
});
