/** Members in live rooms of a database, as their nodes ask for them. */
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import type { LiveRoomsAnswer } from '#schemas/wire/live-rooms.ts';
import type { TestDatabase } from './database.ts';
import { roleSetters, type MemberRole } from './member-roles.ts';

/** Opens the profile of a member: nothing of it is missing. */
export const completeProfile = ({ owner }: Pick<TestDatabase, 'owner'>, id: MemberId) => owner`
  update public.profiles set avatar_url = 'moi.webp', avatar_moderation_status = 'approved', cover_url = 'fond.webp', registration_completed = true,
    bio = 'Curieuse et douce', experience = (app.experiences())[1], desires = array[(app.desires())[1]], sensitive_consent = 1, sensitive_consent_at = now(),
    date_naissance = '1990-05-05', taille = 170, poids = 60 where id = ${id}`;

export const NODE = 'node-one';

/** `roles`: none is a member whose profile is complete; `restricted`: one whose profile is not. */
export async function liveMember(database: TestDatabase, username: string, roles: readonly MemberRole[] = []) {
  const id = await database.createMember({ username });
  if (!roles.includes('restricted')) await completeProfile(database, id);
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
    ask,
    refusalOf,
    seat: randomUUID() as string,
    rooms: () => ask<LiveRoomsAnswer>('live_rooms', {}),
    async opens(name = 'Chez moi'): Promise<string> {
      const roomId = randomUUID();
      const refusal = await refusalOf('open_live_room', { roomId, name, topic: '' });
      if (refusal !== null) throw new Error(refusal);
      return roomId;
    },
    enters(room: string) {
      return refusalOf('enter_live_room', { room, seat: this.seat, node: NODE });
    },
    leaves() {
      return ask('leave_live_room', { seat: this.seat });
    },
    says: (room: string, text = 'Bonsoir', message: string = randomUUID()) =>
      refusalOf('say_in_live_room', { room, id: message, text }),
    does: (room: string, act: string, member?: string, more: object = {}) =>
      refusalOf('moderate_live_room', { room, act, ...(member && { member }), ...more }),
    camera(room: string, { camera = true, microphone = false, audience = 'everyone' } = {}) {
      return refusalOf('set_live_camera', { room, seat: this.seat, camera, microphone, audience });
    },
    viewer: (room: string, act: string, member: string) => refusalOf('set_live_viewer', { room, act, member }),
    blocks: (other: MemberId) =>
      database.owner`insert into public.user_blocks (user_id, blocked_id) values (${id}, ${other})`,
  };
}
export type LiveMember = Awaited<ReturnType<typeof liveMember>>;

/** Makes a room of the house, as the demonstration has them. */
export async function houseRoom({ owner }: Pick<TestDatabase, 'owner'>, name = 'Le salon'): Promise<string> {
  const id = randomUUID();
  await owner`insert into app.live_rooms (id, name, topic, animator) values (${id}, ${name}, '', 'Lison')`;
  return id;
}

/** Calls a function of nodes. */
export async function asNode<T>({ syncUrl }: TestDatabase, name: string, request: object): Promise<T> {
  const sql = postgres(syncUrl, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql.unsafe<{ answer: T }[]>(`select public.${name}($1::text::jsonb) as answer`, [
      JSON.stringify(request),
    ]);
    return row?.answer as T;
  } finally {
    await sql.end();
  }
}
