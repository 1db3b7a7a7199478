/** Writes the demonstration's notifications, as their jobs would have written them during three months. */
import type { TransactionSql } from 'postgres';
import type { NotificationType } from '#schemas/streams/notifications.ts';
import { chance, idOf } from './repeatable-random.ts';
import { memberNamed, members } from './members.ts';

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
  return Array.from({ length: EVENTS }, (_, n): SeedEvent => {
    const { type, byMember } = luck.pick(drawn);
    // Few pictures, so that several members like one.
    const subject = type === 'media_like' ? idOf(`picture:${username}:${luck.between(1, 6)}`) : '';
    const at = now - DAYS * DAY + ((n + luck.fraction()) / EVENTS) * (DAYS - 1) * DAY;
    return {
      recipient,
      type,
      subject,
      actor: byMember ? luck.pick(others).id : null,
      at,
      id: idOf(`${username}:${n}`),
    };
  });
}

/** Everything is read but the last days'. */
export async function writeNotifications(sql: TransactionSql, now: number): Promise<void> {
  for (const username of ['camille', 'victor']) {
    const events = eventsOf(username, now);
    for (const { recipient, type, subject, actor, at, id } of events) {
      await sql`select app.notify(${recipient}, ${type}, ${subject}, null, ${actor}, ${id})`;
      // What was there a week ago had been read before the next event came.
      await sql`
        with dated as (
          update public.notifications set created_at = ${new Date(at).toISOString()}, is_read = ${at < now - 7 * DAY}
          where user_id = ${recipient} and id = ${id} returning type, subject, events, is_read)
        update app.notification_keys k set events_read = case when d.is_read then d.events else k.events_read end, last_at = ${new Date(at).toISOString()}
        from dated d where k.user_id = ${recipient} and k.type = d.type and k.subject = d.subject`;
    }
    const [recipient] = events.map((event) => event.recipient);
    await sql`update app.notification_events e set at = k.last_at from app.notification_keys k
      where e.user_id = ${recipient ?? ''} and k.user_id = e.user_id and k.type = e.type and k.subject = e.subject`;
  }
}
