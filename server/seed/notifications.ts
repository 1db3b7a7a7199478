/** Writes the demonstration's notifications, as their jobs would have written them during three months. */
import type { TransactionSql } from 'postgres';
import type { NotificationType } from '#schemas/streams/notifications.ts';
import { chance, idOf } from './repeatable-random.ts';
import { memberNamed, members } from './members.ts';
import { seedTestimonials } from './wall.ts';

const DAY = 24 * 60 * 60_000;
/** Days back to the first one; all of them stay for a while. */
const DAYS = 85;
const EVENTS = 48;

interface SeedEvent {
  recipient: string;
  type: NotificationType;
  subject: string;
  actor: string | null;
  at: number;
  id: string;
}

/** Types with the share of each, and whether a member caused it. */
const kinds: readonly { type: NotificationType; share: number; byMember: boolean }[] = [
  { type: 'media_like', share: 9, byMember: true },
  { type: 'follower', share: 5, byMember: true },
  { type: 'testimonial', share: 2, byMember: true },
  { type: 'private_media_access', share: 2, byMember: true },
  { type: 'event', share: 2, byMember: false },
  { type: 'certification', share: 1, byMember: false },
  { type: 'newsletter', share: 1, byMember: false },
];
const drawn = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));

/** Events of one member, oldest first. */
function eventsOf(username: string, now: number): SeedEvent[] {
  const luck = chance(`notifications:${username}`);
  const recipient = memberNamed(username).id;
  const others = members.filter(({ id }) => id !== recipient);
  // Those who have written one: a notification leads to what it is about.
  const authors = others.filter((other) =>
    seedTestimonials.some(({ author, subject }) => author === other.username && subject === username),
  );
  return Array.from({ length: EVENTS }, (_, n): SeedEvent => {
    const { type, byMember } = luck.pick(drawn);
    // Few pictures, so that several members like one.
    const subject = type === 'media_like' ? idOf(`picture:${username}:${luck.between(1, 6)}`) : '';
    const at = now - DAYS * DAY + ((n + luck.fraction()) / EVENTS) * (DAYS - 1) * DAY;
    return {
      recipient,
      type,
      subject,
      actor: byMember ? luck.pick(type === 'testimonial' ? authors : others).id : null,
      at,
      id: idOf(`${username}:${n}`),
    };
  });
}

/** Events of a member that are read together, so that those of one subject among them are one row. */
const TOGETHER = 4;

/** Everything is read but the last days'. What was read had been before the next events came. */
export async function writeNotifications(sql: TransactionSql, now: number): Promise<void> {
  for (const username of ['camille', 'victor']) {
    const events = eventsOf(username, now).map(({ at, ...event }) => ({
      ...event,
      at: new Date(at).toISOString(),
      read: at < now - 7 * DAY,
    }));
    for (let first = 0; first < events.length; first += TOGETHER) {
      const given = sql.json(events.slice(first, first + TOGETHER));
      await sql`
        select app.notify(e.recipient, e.type, e.subject, null, e.actor, e.id)
        from (
          select * from jsonb_to_recordset(${given}) as e (recipient uuid, type text, subject text, actor uuid, at timestamptz, id uuid)
          order by at) as e`;
      await sql`
        with event as (
          select * from jsonb_to_recordset(${given}) as e (recipient uuid, type text, subject text, at timestamptz, id uuid, read boolean)
        ), dated as (
          update public.notifications n set created_at = e.at, is_read = e.read
          from event e where n.user_id = e.recipient and n.id = e.id returning n.user_id, n.type, n.subject, n.events, e.at, e.read
        ), happened as (
          update app.notification_events h set at = e.at
          from event e where h.user_id = e.recipient and h.type = e.type and h.event_id = e.id)
        update app.notification_keys k set events_read = case when d.read then d.events else k.events_read end, last_at = d.at
        from (select distinct on (user_id, type, subject) * from dated order by user_id, type, subject, events desc) as d
        where k.user_id = d.user_id and k.type = d.type and k.subject = d.subject`;
    }
  }
}
