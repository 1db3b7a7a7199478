/** A private group with everybody who can stand in some relation to it, and what each may try there. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import type { TestDatabase } from './database.ts';
import { blocks, groupMember, hashOf, type Fields, type GroupMember } from './group-members.ts';
import { roleSetters } from './member-roles.ts';

export const relations = [
  'outsider',
  'invited',
  'member',
  'silenced',
  'removed',
  'banned',
  'admin',
  'creator',
  'blocked',
  'restricted',
  'moderator',
] as const;
export type Relation = (typeof relations)[number];

export interface GroupWorld {
  groupId: string;
  people: Readonly<Record<Relation, GroupMember>>;
  /** An ordinary member, whom `blocked` has blocked: `messageId` was written before, `hiddenId` after. */
  target: GroupMember;
  /** Members who are in no relation to the group but for what their names say. */
  asker: GroupMember;
  stranger: GroupMember;
  messageId: string;
  hiddenId: string;
  pollId: string;
  linkId: string;
  token: string;
  /** What each present or former member has written. */
  ownId(of: Relation): string;
}

/** Creates the group. `prefix` begins all names, so that several fit into one database. */
export async function groupWorld(database: TestDatabase, prefix: string): Promise<GroupWorld> {
  const named = (name: string) => groupMember(database, `${prefix}${name}`, name === 'moderator');
  const people = {} as Record<Relation, GroupMember>;
  for (const relation of relations) people[relation] = await named(relation);
  const [target, asker, stranger] = [await named('target'), await named('asker'), await named('stranger')];
  const { creator, admin, banned, blocked, invited, moderator, removed, restricted, silenced } = people;
  await roleSetters(database).restricted(restricted.id);
  await roleSetters(database).admin(moderator.id);

  const groupId = await creator.creates({ privacy: 'private' });
  const token = hashOf(`${prefix} invite`);
  const linkId = randomUUID();
  const does = async (who: GroupMember, action: string, data: Fields) =>
    expect(await who.does(action, { groupId, ...data }), action).toBe('applied');
  await does(creator, 'group.link', { linkId, tokenHash: token, days: 7, uses: 500, asks: false });
  const asking = hashOf(`${prefix} ask`);
  await does(creator, 'group.link', { linkId: randomUUID(), tokenHash: asking, days: 7, uses: 9, asks: true });
  for (const who of [admin, people.member, silenced, removed, banned, blocked, restricted, target])
    await does(who, 'group.join', { tokenHash: token });
  await does(asker, 'group.join', { tokenHash: asking });
  await does(creator, 'group.role', { memberId: admin.id, role: 'admin' });

  const ids = new Map<GroupMember, string>();
  const writes = async (who: GroupMember, text: string, more: Fields = {}) => {
    const { results } = await who.pushAll(['message.send', await who.message(groupId, text, more)]);
    expect(results[0]?.status).toBe('applied');
    return results[0]?.id ?? '';
  };
  for (const who of [...Object.values(people), target])
    if (who !== people.outsider && who !== invited && who !== moderator)
      ids.set(who, await writes(who, `de ${who.username}`));
  const poll = { options: ['vendredi', 'samedi'], multiple: false, anonymous: false, closesAt: null };
  const pollId = await writes(creator, 'Quand ?', { type: 'poll', poll });
  await blocks(database, blocked, target);
  const hiddenId = await writes(target, 'caché');

  await does(creator, 'group.invite', { memberId: invited.id });
  await does(creator, 'group.silence', { memberId: silenced.id, until: '2999-01-01T00:00:00.000Z' });
  await does(creator, 'group.remove', { memberId: removed.id });
  await does(creator, 'group.ban', { memberId: banned.id });
  const messageId = ids.get(target) ?? '';
  return {
    groupId,
    people,
    target,
    asker,
    stranger,
    messageId,
    hiddenId,
    pollId,
    linkId,
    token,
    ownId: (of) => ids.get(people[of]) ?? messageId,
  };
}

class Undone extends Error {}

/** Does one thing, undoes it, and returns its outcome and whether it changed anything of the group or its people. */
export async function attemptUndone(
  { owner }: TestDatabase,
  { groupId, people, target, asker, stranger }: GroupWorld,
  who: MemberId,
  entry: Fields,
): Promise<{ outcome: string; changed: boolean }> {
  const everyone = [...Object.values(people), target, asker, stranger].map(({ id }) => id);
  let answer = { outcome: '', changed: false };
  const attempt = owner.begin(async (tx) => {
    const state = async () => {
      const [row] = await tx<{ state: string }[]>`select md5(jsonb_build_array(
        (select jsonb_agg(to_jsonb(g) order by g.id) from public.groups g),
        (select jsonb_agg(jsonb_build_array(s.id, s.rev, s.last) order by s.id) from public.streams s where s.id = ${groupId} or s.id = any (${everyone})),
        (select jsonb_agg(to_jsonb(m) order by m.member_id) from public.memberships m where m.stream_id = ${groupId}),
        (select jsonb_agg(to_jsonb(x) order by x.seq) from public.messages x where x.stream_id = ${groupId}),
        (select jsonb_agg(to_jsonb(i) order by i.member_id) from app.group_invitations i where i.group_id = ${groupId}),
        (select jsonb_agg(to_jsonb(b) order by b.member_id) from app.group_bans b where b.group_id = ${groupId}),
        (select jsonb_agg(to_jsonb(r) order by r.member_id) from app.group_requests r where r.group_id = ${groupId}),
        (select jsonb_agg(to_jsonb(l) order by l.id) from app.group_links l where l.group_id = ${groupId}),
        (select jsonb_agg(to_jsonb(l) order by l.id) from app.group_log l where l.group_id = ${groupId}),
        (select jsonb_agg(to_jsonb(v) order by v.message_id, v.member_id) from app.poll_votes v),
        (select count(*) from public.reports))::text) as state`;
      return row?.state;
    };
    const claims = JSON.stringify({ sub: who, role: 'authenticated' });
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${who}, true)`;
    const before = await state();
    const [row] = await tx<{ answer: { results: { status: string; code?: string }[] } }[]>`
      select public.push(jsonb_build_object('epoch', app.epoch(), 'entries', jsonb_build_array(${JSON.stringify(entry)}::text::jsonb))) as answer`;
    const [result] = row?.answer.results ?? [];
    answer = {
      outcome: result?.status === 'rejected' ? (result.code ?? '') : (result?.status ?? 'nothing'),
      changed: (await state()) !== before,
    };
    throw new Undone();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return answer;
}
