/** Writes notifications directly into the tables, as if so many members had followed one. */
import type { Sql } from 'postgres';
import type { MemberId } from '#schemas/ids.ts';

/** Gives a member so many unread notifications of the last two months, each about another member of `actors`. */
export async function fillNotifications(
  sql: Sql,
  member: MemberId,
  actors: readonly MemberId[],
  count: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`create temporary table written on commit drop as
      select n, gen_random_uuid() as id, 'subject ' || n as subject, a.actors[1 + n % cardinality(a.actors)] as actor,
        now() - make_interval(mins => ((${count} - n) * 60 * 24 * 60 / ${count})::int) as at
      from generate_series(1, ${count}::int) as n cross join (select ${actors as unknown as string[]}::uuid[] as actors) as a`;
    await tx`insert into app.notification_keys (user_id, type, subject, events, last_at)
      select ${member}, 'media_like', subject, 1, at from written`;
    await tx`insert into app.notification_events (user_id, type, subject, n, actor_id, event_id, at)
      select ${member}, 'media_like', subject, 1, actor, id, at from written`;
    await tx`insert into public.notifications
        (user_id, stream_id, seq, rev, id, type, subject, start_event, from_event, events, event_count, actors, actor_count, created_at)
      select ${member}, s.id, s.last + w.n, s.rev + w.n, w.id, 'media_like', w.subject, 0, 0, 1, 1, array[w.actor], 1, w.at
      from written w join public.streams s on s.id = app.notifications_id(${member})`;
    await tx`update public.streams set last = last + ${count}, rev = rev + ${count} where id = app.notifications_id(${member})`;
  });
}
