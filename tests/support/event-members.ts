/** Organisers and guests of events in a database, as their devices ask. */
import { randomUUID } from 'node:crypto';
import type { EventWish } from '#schemas/actions/event-answer.ts';
import type { Genre } from '#schemas/entities/profile-values.ts';
import type { EventId, MemberId } from '#schemas/ids.ts';
import type { EventDetails, EventsAnswer, GuestsAnswer } from '#schemas/wire/events.ts';
import type { TestDatabase } from './database.ts';
import { entryOf } from './entries.ts';
import { roleSetters, type MemberRole } from './member-roles.ts';

const HOUR = 3_600_000;
/** An instant so many hours from now, without milliseconds. */
export const inHours = (hours: number): string =>
  new Date(Math.floor((Date.now() + hours * HOUR) / 1000) * 1000).toISOString();

export type Fields = Readonly<Record<string, unknown>>;
export const eventFields = (fields: Fields = {}): Fields => ({
  title: 'Soirée d’automne',
  body: 'Un salon, une piste et du temps.',
  kind: 'club',
  startsAt: inHours(240),
  endsAt: inHours(245),
  zone: 'Europe/Paris',
  town: 'Lyon',
  region: 'Auvergne-Rhône-Alpes',
  lat: 45.76,
  lng: 4.84,
  address: '3, rue du Bœuf',
  capacity: null,
  couples: null,
  women: null,
  men: null,
  price: '40 € le couple',
  dressCode: 'Élégant',
  rules: '',
  visibility: 'everyone',
  approval: false,
  ...fields,
});

/** Gives the consent without which nobody finds a member. */
export const letBeFound = (database: TestDatabase, id: MemberId) =>
  database.owner`update public.profiles set sensitive_consent = 1 where id = ${id}`;

export async function eventMember(
  database: TestDatabase,
  username: string,
  { genre = 'femme', roles = [] }: { genre?: Genre; roles?: readonly MemberRole[] } = {},
) {
  const id: MemberId = await database.createMember({ username, genre });
  await letBeFound(database, id);
  for (const role of roles) await roleSetters(database)[role](id);
  const view = roles.includes('admin') ? await database.asModerator(id) : database.asMember(id);
  const ask = async <T>(name: string, request: object): Promise<T> =>
    view.run(async (tx) => {
      const [row] = await tx.unsafe<{ answer: T }[]>(`select public.${name}($1::text::jsonb) as answer`, [
        JSON.stringify(request),
      ]);
      return row?.answer as T;
    });
  const refusalOf = async (name: string, request: object) =>
    (await ask<{ refusal: string | null }>(name, request)).refusal;
  return {
    id,
    view,
    ask,
    saves: (eventId: string, fields: Fields = {}) => refusalOf('save_event', { eventId, ...eventFields(fields) }),
    async makes(fields: Fields = {}): Promise<EventId> {
      const eventId = randomUUID() as EventId;
      const refusal = await refusalOf('save_event', { eventId, ...eventFields(fields) });
      if (refusal !== null) throw new Error(refusal);
      return eventId;
    },
    cancels: (eventId: string, reason: unknown = 'La salle est fermée.') =>
      refusalOf('cancel_event', { eventId, reason }),
    decides: (eventId: string, memberId: string, accept = true) =>
      refusalOf('decide_event_guest', { eventId, memberId, accept }),
    invites: (eventId: string, memberId: string) => refusalOf('invite_to_event', { eventId, memberId }),
    marks: (eventId: string, memberId: string, missing = true) =>
      refusalOf('mark_event_no_show', { eventId, memberId, missing }),
    /** Answers, and returns the code of the refusal, or the state that follows. */
    async answers(eventId: EventId, answer: EventWish, { anonymous = false, at = Date.now() } = {}): Promise<string> {
      const entry = entryOf({ action: 'event.answer', data: { eventId, answer, anonymous, at } });
      const [result] = (await view.push(await database.epoch(), [entry])).results;
      if (result?.code) return result.code;
      const [row] = await database.owner<{ state: string }[]>`
        select state from app.event_guests where event_id = ${eventId} and member_id = ${id}`;
      return row?.state ?? 'none';
    },
    event: async (eventId: string) => (await ask<{ event: EventDetails | null }>('event', { eventId })).event,
    events: (request: object = {}) => ask<EventsAnswer>('events', request),
    titles: async (request: object = {}) =>
      (await ask<EventsAnswer>('events', request)).events.map(({ title }) => title),
    guests: (eventId: string, after: string | null = null) => ask<GuestsAnswer>('event_guests', { eventId, after }),
    blocks: (other: MemberId) =>
      database.owner`insert into public.user_blocks (user_id, blocked_id) values (${id}, ${other})`,
    /** Follows a member who accepts it. */
    follows: (other: MemberId) =>
      database.owner`insert into public.follows (follower_id, followed_id, created_at, accepted_at) values (${id}, ${other}, now(), now())`,
    requestsToFollow: (other: MemberId) =>
      database.owner`insert into public.follows (follower_id, followed_id) values (${id}, ${other})`,
  };
}
export type EventMember = Awaited<ReturnType<typeof eventMember>>;

/** Runs the job of events as of an instant. */
export const tidyEvents = (database: TestDatabase, at: string) =>
  database.owner`select app.tidy_events(${at}::timestamptz)`;

/** Notifications of events that are queued, by recipient, and takes them out of the queue. */
export async function queuedNews(database: TestDatabase): Promise<{ to: string; what: string }[]> {
  const rows = await database.owner<{ payload: { recipients: string[]; subject: string } }[]>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'notification.write' order by j.id`;
  await database.owner`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'notification.write'))`;
  return rows.flatMap(({ payload: { recipients, subject } }) =>
    recipients.map((to) => ({ to, what: subject.split('/')[1] ?? '' })),
  );
}
