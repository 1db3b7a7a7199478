/** What a member can be to another one or to the house beside their role, and how a test sets it. */
import { randomUUID } from 'node:crypto';
import type { MemberId } from '#schemas/ids.ts';
import type { TestDatabase } from './database.ts';

export const memberRelations = ['blocked', 'follower', 'owner', 'certifier', 'moderator'] as const;
export type MemberRelation = (typeof memberRelations)[number];

/** `id`: who stands in the relation; `other`: to whom, where it is one to a member. */
export const relationSetters = ({
  owner: sql,
}: Pick<TestDatabase, 'owner'>): Record<MemberRelation, (id: MemberId, other: MemberId) => Promise<unknown>> => ({
  blocked: (id, other) => sql`insert into public.user_blocks (user_id, blocked_id) values (${other}, ${id})`,
  follower: (id, other) =>
    sql`insert into public.follows (follower_id, followed_id, accepted_at) values (${id}, ${other}, now())`,
  /** Of an event, a club and an item of an album. */
  owner: async (id) => {
    await sql`insert into app.events (id, organiser_id, title, kind, starts_at, ends_at, zone, town, region, visibility)
      values (${randomUUID()}, ${id}, 'Apéro', 'drinks', now() + interval '1 day', now() + interval '2 days', 'Europe/Paris', 'Lyon', 'Corse', 'everyone')`;
    await sql`insert into public.clubs (slug, name, kind, town, region, lat, lng, about, opening, owner_id)
      values ('le-sien', 'Un lieu', 'club', 'Lyon', 'Corse', 45, 4, 'Un salon.', 'samedi', ${id})`;
    await sql`insert into app.album_items (id, owner_id, album, kind, object, hash, width, height)
      values (${randomUUID()}, ${id}, 'private', 'photo', ${`albums/${id}/photo`}, 'x', 30, 20)`;
  },
  certifier: (id) => sql`insert into app.staff_rights (member_id, staff_right) values (${id}, 'certification')`,
  moderator: (id) => sql`insert into app.staff_rights (member_id, staff_right) values (${id}, 'moderation')`,
});
