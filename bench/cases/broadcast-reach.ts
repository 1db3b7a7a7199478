/**
 * Measures how many members a message of the house would reach on each channel, in database time, among a hundred
 * thousand with accounts: as its preview asks at each change of its segment. Beside it, the tables joined by hand.
 */
import type { Sql } from 'postgres';
import { withCrowd } from '../support/crowd-bed.ts';
import { figure, interleaved, type Figure } from '../support/figures.ts';

const MEMBERS = 100_000;

const everybody = { role: null, certified: null, genres: [], near: null };
/** Each with the condition of the query by hand; that of a place is a square, which costs less than a circle. */
const requests = {
  'an announcement to everybody': { request: { kind: 'announcement', segment: everybody }, where: 'true' },
  'a newsletter to everybody': {
    request: { kind: 'newsletter', segment: everybody },
    where: 'n.newsletter_notifications and n.newsletter_consent_at is not null',
  },
  'an announcement around a town': {
    request: { kind: 'announcement', segment: { ...everybody, near: { name: 'Ici', lat: 46.5, lng: 3, km: 100 } } },
    where: 'abs(p.location_lat - 46.5) < 0.9 and abs(p.location_lng - 3) < 1.3',
  },
};

const byHand = (
  where: string,
) => `select count(*) filter (where u.email_confirmed_at is not null), count(*) filter (where s.user_id is not null and coalesce(n.push_notifications, true))
  from public.profiles p left join auth.users u on u.id = p.id left join public.notification_preferences n on n.user_id = p.id
  left join (select distinct user_id from public.push_subscriptions where is_active) as s on s.user_id = p.id where p.is_active and ${where}`;

/** Gives the crowd accounts, every other member preferences, every fifth a device, and a few a measure. */
async function giveAccounts(admin: Sql): Promise<void> {
  await admin.begin(async (tx) => {
    await tx`insert into auth.users (id, email, email_confirmed_at)
      select p.id, p.username || '@demo.alcove.test', case when p.member_no % 20 > 0 then now() end
      from (select id, username, row_number() over (order by id) as member_no from public.profiles) as p`;
    await tx`insert into public.notification_preferences (user_id, push_notifications, email_notifications, frequency, newsletter_notifications, newsletter_consent_at)
      select p.id, p.member_no % 3 > 0, p.member_no % 5 > 0, (array['immediate', 'daily', 'weekly', 'disabled'])[1 + p.member_no % 4], true,
        case when p.member_no % 7 = 0 then now() end
      from (select id, row_number() over (order by id) as member_no from public.profiles) as p where p.member_no % 2 = 0`;
    await tx`insert into public.push_subscriptions (user_id, subscription_data, server_key)
      select p.id, jsonb_build_object('endpoint', 'https://push.test/' || p.id), 'x'
      from (select id, row_number() over (order by id) as member_no from public.profiles) as p where p.member_no % 5 = 0`;
    await tx`insert into app.decisions (kind, subject_id, member_id, measure, reason, facts)
      select 'report', p.id, p.id, 'suspend', 'other', 'Des faits.' from public.profiles p order by p.id limit 500`;
  });
  await admin`vacuum analyze`;
}

export function broadcastReach(n: number): Promise<Figure[]> {
  return withCrowd(MEMBERS, async ({ owner, admin, actAs, timed }) => {
    await giveAccounts(admin);
    const [me] = await owner<{ id: string }[]>`select id from public.profiles order by id desc limit 1`;
    await actAs(me?.id, 'administration');
    const figures: Figure[] = [];
    for (const [name, { request, where }] of Object.entries(requests)) {
      const { ours, peer } = await interleaved(
        n,
        () => timed('select public.preview_broadcast($1::text::jsonb)', [JSON.stringify(request)]),
        () => timed(byHand(where)),
      );
      const row = { name: `reach of ${name}`, workload: `${MEMBERS} members`, unit: 'ms' as const };
      figures.push(figure({ ...row, peerName: 'the tables joined by hand' }, ours, peer));
    }
    return figures;
  });
}
