/** Notification preferences in the database: defaults, merged edits, what is wanted on which channel, quiet hours. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationDefaults } from '#schemas/entities/preferences.ts';
import type { MemberId } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { editOf } from '#tests/support/entries.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const alone = async (): Promise<PairMember> => (await newPair(database)).ada;
const accountOf = async ({ seen, epoch, id }: PairMember) => {
  const account = (await seen.pull(epoch)).streams.find(({ stream }) => stream === (id as string));
  if (account?.info.kind !== 'account') throw new Error('no account');
  return account.info;
};
const rowOf = async (member: MemberId) =>
  (await database.owner`select * from public.notification_preferences where user_id = ${member}`)[0];
const wants = async (member: MemberId, type: string, channel: string) =>
  (
    await database.owner<{ wanted: boolean }[]>`select app.wants_notification(${member}, ${type}, ${channel}) as wanted`
  )[0]?.wanted;
const isQuiet = async (member: MemberId, at: string, forCall = false) =>
  (await database.owner<{ quiet: boolean }[]>`select app.is_quiet(${member}, ${at}, ${forCall}) as quiet`)[0]?.quiet;
const quietBetween = async (from: number, to: number) => {
  const ada = await alone();
  await ada.push(editOf({ quietFrom: { base: null, value: from }, quietTo: { base: null, value: to } }));
  return ada.id;
};

describe('the row of preferences', () => {
  test('[NOTIF-40] the columns have the specified names', async () => {
    const columns = await database.owner<
      { name: string }[]
    >`select column_name as name from information_schema.columns where table_name = 'notification_preferences'`;
    expect(columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'user_id',
        'email_notifications',
        'push_notifications',
        'follower_notifications',
        'message_notifications',
        'testimonial_notifications',
        'event_notifications',
        'certification_notifications',
        'mention_notifications',
        'newsletter_notifications',
        'admin_broadcast_notifications',
        'call_sound_notifications',
        'call_volume',
        'frequency',
        'updated_at',
      ]),
    );
  });
  test('[NOTIF-46] a new member has a default row', async () => {
    expect(await rowOf((await alone()).id)).toBeDefined();
  });
  test('[NOTIF-47] every flag of the default row is on', async () => {
    const row = await rowOf((await alone()).id);
    const flags = Object.entries(row ?? {}).filter(([name]) => name.endsWith('_notifications'));
    expect(flags.length).toBe(11);
    expect(new Set(flags.map(([, value]) => value as unknown))).toEqual(new Set([true]));
  });
  test('[NOTIF-48] the default frequency is immediate', async () => {
    expect(await rowOf((await alone()).id)).toMatchObject({ frequency: 'immediate' });
  });
  test('[NOTIF-44] the default volume of calls is 0.7', async () => {
    expect((await accountOf(await alone())).profile.callVolume).toBe(0.7);
  });
  test('[NOTIF-45] a pull brings the preferences with the own profile', async () => {
    expect((await accountOf(await alone())).profile).toMatchObject(notificationDefaults);
  });
  test('[NOTIF-46] a member whose row is missing has the defaults and gets one with the first edit', async () => {
    const ada = await alone();
    await database.owner`delete from public.notification_preferences where user_id = ${ada.id}`;
    expect((await accountOf(ada)).profile).toMatchObject(notificationDefaults);
    expect(await wants(ada.id, 'message', 'push')).toBe(true);
    await ada.push(editOf({ callVolume: { base: 0.7, value: 0.2 } }));
    expect(await rowOf(ada.id)).toMatchObject({ call_volume: '0.2', push_notifications: true });
  });
  test.each(['monthly', 'IMMEDIATE', 'x'])('[NOTIF-42] the stored frequency %j reads as immediate', async (stored) => {
    const ada = await alone();
    await database.owner`update public.notification_preferences set frequency = ${stored} where user_id = ${ada.id}`;
    expect((await accountOf(ada)).profile.frequency).toBe('immediate');
    await ada.push(editOf({ callVolume: { base: 0.7, value: 0.2 } }));
    expect(await rowOf(ada.id)).toMatchObject({ frequency: stored });
    await ada.push(editOf({ frequency: { base: 'immediate', value: 'daily' } }));
    expect(await rowOf(ada.id)).toMatchObject({ frequency: 'daily' });
  });
});

describe('an edit of the preferences', () => {
  test('[NOTIF-49] changes the named fields alone, as one revision of the account', async () => {
    const ada = await alone();
    const before = await accountOf(ada);
    const entry = editOf({ frequency: { base: 'immediate', value: 'weekly' }, soundVolume: { base: 0.3, value: 0.9 } });
    const next = before.rev + 1;
    expect((await ada.changed(entry)).map(({ revs }) => revs.at(-1))).toEqual([next]);
    const after = await accountOf(ada);
    expect(after).toMatchObject({ rev: next });
    expect(after.profile).toMatchObject({ ...notificationDefaults, frequency: 'weekly', soundVolume: 0.9 });
  });
  test.each([-0.01, 1.01, '0.5'])('[NOTIF-43] a volume of %j is refused', async (value) => {
    const ada = await alone();
    const [result] = await ada.push(editOf({ callVolume: { base: 0.7, value: value as number } }));
    expect(result).toMatchObject({ status: 'rejected', code: 'invalid' });
  });
  test('[NOTIF-50] sets the time of the change', async () => {
    const ada = await alone();
    await database.owner`update public.notification_preferences set updated_at = '2020-01-01' where user_id = ${ada.id}`;
    await ada.push(editOf({ pushNotifications: { base: true, value: false } }));
    const [row] = await database.owner`
      select updated_at > now() - interval '1 minute' as fresh from public.notification_preferences where user_id = ${ada.id}`;
    expect(row).toEqual({ fresh: true });
  });
  test('[Y13] different preferences of two devices are both kept', async () => {
    const ada = await alone();
    await ada.push(editOf({ pushNotifications: { base: true, value: false } }));
    await ada.push(editOf({ frequency: { base: 'immediate', value: 'daily' } }));
    expect((await accountOf(ada)).profile).toMatchObject({ pushNotifications: false, frequency: 'daily' });
  });
  test('[NOTIF-56] turning the newsletter on records a consent, turning it off withdraws it', async () => {
    const ada = await alone();
    expect((await accountOf(ada)).profile.newsletterNotifications).toBe(false);
    await ada.push(editOf({ newsletterNotifications: { base: false, value: true } }));
    expect((await rowOf(ada.id))?.['newsletter_consent_at']).toBeInstanceOf(Date);
    await ada.push(editOf({ newsletterNotifications: { base: true, value: false } }));
    expect(await rowOf(ada.id)).toMatchObject({ newsletter_notifications: false, newsletter_consent_at: null });
  });
  test('[NOTIF-56] another edit gives no consent to the newsletter', async () => {
    const ada = await alone();
    await ada.push(editOf({ pushNotifications: { base: true, value: false } }));
    expect(await rowOf(ada.id)).toMatchObject({ newsletter_notifications: true, newsletter_consent_at: null });
  });
  test('[Y7] a preference changed by a link of a mail takes a revision of the account', async () => {
    const ada = await alone();
    const before = await accountOf(ada);
    const [mail] = await database.owner<
      { token: string }[]
    >`select public.mail_token(${ada.id}, 'notifications') as token`;
    await database.owner`select public.set_mail_preference(jsonb_build_object('token', ${mail?.token ?? ''}::text, 'wanted', false))`;
    expect(await accountOf(ada)).toMatchObject({ rev: before.rev + 1, profile: { emailNotifications: false } });
  });
});

describe('what a member wants', () => {
  test.each([
    ['message', ['message', 'group_message']],
    ['mention', ['mention', 'group_invite']],
    ['follower', ['follower', 'media_like', 'private_media_access']],
    ['certification', ['certification', 'shame_wall']],
    ['testimonial', ['testimonial']],
    ['event', ['event']],
    ['adminBroadcast', ['admin_broadcast']],
  ])('[NOTIF-55] %sNotifications governs %j', async (flag, governed) => {
    const ada = await alone();
    await ada.push(editOf({ [`${flag}Notifications`]: { base: true, value: false } }));
    const all = [
      'message',
      'group_message',
      'mention',
      'group_invite',
      'follower',
      'media_like',
      'testimonial',
      'event',
    ];
    const types = [...all, 'private_media_access', 'certification', 'shame_wall', 'admin_broadcast'];
    for (const channel of ['push', 'mail'])
      for (const type of types) expect(await wants(ada.id, type, channel), type).toBe(!governed.includes(type));
  });
  test('[NOTIF-40] the flag of a channel turns it off for every kind', async () => {
    const ada = await alone();
    await ada.push(editOf({ pushNotifications: { base: true, value: false } }));
    expect([await wants(ada.id, 'event', 'push'), await wants(ada.id, 'event', 'mail')]).toEqual([false, true]);
  });
  test('[NOTIF-41] a disabled frequency stops mails and no push', async () => {
    const ada = await alone();
    await ada.push(editOf({ frequency: { base: 'immediate', value: 'disabled' } }));
    expect([await wants(ada.id, 'event', 'push'), await wants(ada.id, 'event', 'mail')]).toEqual([true, false]);
  });
  test('[NOTIF-56] the newsletter is wanted only with a consent', async () => {
    const ada = await alone();
    expect(await wants(ada.id, 'newsletter', 'mail')).toBe(false);
    await ada.push(editOf({ newsletterNotifications: { base: false, value: true } }));
    expect(await wants(ada.id, 'newsletter', 'mail')).toBe(true);
  });
  test.each([
    ['type', 'poke', 'push'],
    ['channel', 'message', 'pigeon'],
  ])('an unknown %s is wanted by nobody', async (_, type, channel) => {
    expect(await wants((await alone()).id, type, channel)).toBe(false);
  });
});

describe('quiet hours', () => {
  test('a new member has none', async () => {
    expect(await isQuiet((await alone()).id, '2026-11-26T02:00:00Z')).toBe(false);
  });
  test.each([
    ['2026-11-26T21:59:00+01:00', false],
    ['2026-11-26T22:00:00+01:00', true],
    ['2026-11-27T00:00:00+01:00', true],
    ['2026-11-27T06:59:59+01:00', true],
    ['2026-11-27T07:00:00+01:00', false],
  ])('from 22:00 over midnight to 7:00, %s is quiet: %j', async (at, quiet) => {
    expect(await isQuiet(await quietBetween(1320, 420), at)).toBe(quiet);
  });
  test.each([
    ['2026-07-01T12:59:00+02:00', false],
    ['2026-07-01T11:00:00Z', true],
    ['2026-07-01T13:00:00Z', false],
  ])('from 13:00 to 15:00 within a day, %s is quiet: %j', async (at, quiet) => {
    expect(await isQuiet(await quietBetween(780, 900), at)).toBe(quiet);
  });
  // On 29 March 2026 the clock goes from 1:59 to 3:00; on 25 October 2026 from 2:59 back to 2:00.
  test.each([
    ['2026-03-29T00:59:00Z', true],
    ['2026-03-29T01:00:00Z', false],
    ['2026-10-24T23:59:00Z', true],
    ['2026-10-25T00:15:00Z', true],
    ['2026-10-25T00:45:00Z', false],
    ['2026-10-25T01:15:00Z', true],
    ['2026-10-25T01:45:00Z', false],
  ])('to 2:30, when the clock changes, %s is quiet: %j', async (at, quiet) => {
    expect(await isQuiet(await quietBetween(1380, 150), at)).toBe(quiet);
  });
  test('from and to the same minute means none', async () => {
    expect(await isQuiet(await quietBetween(60, 60), '2026-11-26T00:00:00Z')).toBe(false);
  });
  test.each(['quietFrom', 'quietTo'] as const)('with %s alone means none', async (half) => {
    const ada = await alone();
    await ada.push(editOf({ [half]: { base: null, value: 720 } }));
    for (const hour of ['00', '11', '12', '23'])
      expect(await isQuiet(ada.id, `2026-11-26T${hour}:30:00Z`), hour).toBe(false);
  });
  test('a call is quiet too, unless it is allowed', async () => {
    const ada = await quietBetween(0, 1439);
    const at = '2026-11-26T12:00:00Z';
    expect(await isQuiet(ada, at, true)).toBe(true);
    await database.owner`update public.notification_preferences set quiet_allows_calls = true where user_id = ${ada}`;
    expect([await isQuiet(ada, at, true), await isQuiet(ada, at)]).toEqual([false, true]);
  });
});
