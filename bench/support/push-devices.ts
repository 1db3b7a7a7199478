/** Registers devices for pushes directly in the table, since a member may register only a few in an hour. */
import type { Sql } from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import type { PushServiceDouble } from '#tests/support/push/push-service-double.ts';

/** Gives each of these members so many devices at a push service. `sql`: the tables' owner, or above. */
export async function registerDevices(
  sql: Sql,
  service: PushServiceDouble,
  members: readonly MemberId[],
  each: number,
): Promise<{ key: string; subscriptions: { endpoint: string; keys: { p256dh: string; auth: string } }[] }> {
  const [settings] = await sql<{ key: string }[]>`select server_key as key from app.push_settings`;
  if (!settings) throw new Error('the server sends no pushes');
  const { key } = settings;
  const rows = members.flatMap((member) =>
    Array.from({ length: each }, () => ({ member, data: service.subscribe(key).data })),
  );
  await sql`insert into public.push_subscriptions (user_id, subscription_data, server_key)
    select r.member, r.data, ${key} from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (member uuid, data jsonb)`;
  return { key, subscriptions: rows.map(({ data }) => data) };
}
