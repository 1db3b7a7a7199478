/** The counts of a preview, against what the functions about one member say of each. */
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { broadcastReach } from '#schemas/wire/broadcasts.ts';
import { everybody } from '#tests/support/broadcasts.ts';
import { fillCrowd } from '#tests/support/crowd.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';

let database: TestDatabase;
let chief: HouseMember;
beforeAll(async () => {
  database = await freshDatabase();
  await fillCrowd(database, 600);
  const admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  await admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temp table numbered on commit drop as
      select p.id, p.username, row_number() over (order by p.username) as n from public.profiles p`;
    await tx`insert into auth.users (id, email, email_confirmed_at)
      select id, username || '@demo.alcove.test', case when n % 7 > 0 then now() end from numbered`;
    await tx`insert into public.notification_preferences
        (user_id, push_notifications, email_notifications, frequency, newsletter_notifications, newsletter_consent_at, admin_broadcast_notifications)
      select id, n % 3 > 0, n % 5 > 0, (array['immediate', 'daily', 'weekly', 'disabled', 'later'])[1 + n % 5], n % 11 > 0,
        case when n % 2 = 0 then now() end, n % 13 > 0
      from numbered where n % 4 > 0`;
    await tx`insert into public.push_subscriptions (user_id, subscription_data, server_key, is_active)
      select id, jsonb_build_object('endpoint', 'https://push.test/' || id || device), 'x', n % 9 > 0
      from numbered, generate_series(1, 2) as device where n % 5 < 2`;
    await tx`insert into app.decisions (kind, subject_id, member_id, measure, reason, facts, until, lifted_at)
      select 'report', id, id, (array['suspend', 'ban', 'restrict-chat'])[1 + n % 3], 'other', 'Des faits.',
        case when n % 2 = 0 then now() + interval '1 day' when n % 6 = 1 then now() - interval '1 day' end, case when n % 8 = 0 then now() end
      from numbered where n % 10 = 0 or n % 10 = 1`;
    await tx`insert into public.professional_profiles (user_id, business_name, status)
      select id, 'Maison', case when n % 20 = 3 then 'approved' else 'pending' end from numbered where n % 10 = 3`;
  });
  await admin.end();
  chief = await houseMember(database, 'chefannonce', ['administration']);
});
afterAll(() => database.drop());

const segments = {
  everybody: {},
  professionals: { role: 'professional' },
  members: { role: 'member', genres: ['femme', 'couple'] },
  certified: { certified: true },
  'others around a town': { certified: false, near: { name: 'Ici', lat: 46.5, lng: 3, km: 200 } },
};

/** Asks the functions about one member, of each. */
async function oneByOne(kind: string, segment: object) {
  const [row] = await database.owner`
    with reached as (
      select p.id, app.may_be_sent(p, ${kind}) as sent, app.notification_type_of(${kind}) as type, (app.preferences_of(p.id)).frequency as frequency
      from public.profiles p where p.is_active and app.is_in_segment(p, app.segment_in(${JSON.stringify(segment)}::text::jsonb)))
    select count(*)::int as segment, count(*) filter (where sent)::int as members,
      count(*) filter (where sent and app.wants_notification(id, type, 'push')
        and exists (select from public.push_subscriptions s where s.user_id = reached.id and s.is_active))::int as push,
      count(*) filter (where sent and app.confirmed_address(id) is not null
        and (${kind} = 'newsletter' or (app.wants_notification(id, type, 'mail') and app.frequency_of(frequency) = 'immediate')))::int as mails,
      count(*) filter (where sent and app.confirmed_address(id) is not null and ${kind} <> 'newsletter'
        and app.wants_notification(id, type, 'mail') and app.frequency_of(frequency) in ('daily', 'weekly'))::int as digests
    from reached`;
  return row;
}

test.each(['announcement', 'newsletter'])(
  '[ADMIN-12, NOTIF-56] the preview of a message (%s) counts as the rules about one member do',
  async (kind) => {
    for (const [name, part] of Object.entries(segments)) {
      const segment = { ...everybody, ...part };
      const reach = broadcastReach.parse(await chief.ask('preview_broadcast', { kind, segment }));
      expect(reach, name).toEqual(await oneByOne(kind, segment));
      expect(reach.segment, name).toBeGreaterThan(0);
      expect(reach.segment > reach.members || kind === 'announcement', name).toBe(true);
    }
  },
);
