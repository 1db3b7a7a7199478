/** Members of groups in a database, as their devices push and pull. */
import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { TestDatabase } from './database.ts';

export type Fields = Readonly<Record<string, unknown>>;

interface GroupRow {
  seq: number;
  rev: number;
  id: string;
  senderId: string;
  type: string;
  text: string;
  deletedAt: string | null;
  reactions: { emoji: string; count: number }[];
  mentions: string[];
  event: { kind: string; memberId: string } | null;
  poll: { options: { text: string; votes: number }[]; voters: number } | null;
  own?: { reaction: string | null; choices: number[] | null };
}
interface PulledGroup {
  stream: string;
  kind: string;
  throughRev: number;
  membership: {
    rev: number;
    since: number;
    ranges: [number, number][];
    read: number;
    mine: number;
    mineAtRead: number;
    group: { role: string; joinRev: number; systemAtRead: number; mentions: number[] };
  };
  info: {
    last: number;
    system: number;
    name: string;
    members: number;
    privacy: string;
    pinned: number[];
    createdBy: string;
    invitations?: { groupId: string; name: string }[];
  };
  rows: GroupRow[];
  absent?: number[];
}
interface Outcome {
  id: string;
  status: string;
  code?: string;
  until?: string;
  stream: string | null;
  what?: string;
  row?: GroupRow;
}
export interface GroupChange {
  stream: string;
  revs: number[];
  members: string[];
  audience?: number;
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** One member, who acts on groups; `isOfHouse`: a moderator with a second factor [S21]. */
export async function groupMember(database: TestDatabase, username: string, isOfHouse = false) {
  const id = await database.createMember({ username });
  const epoch = await database.epoch();
  const view = isOfHouse ? await database.asModerator(id) : database.asMember(id);
  const call = (name: string, request: Fields): Promise<Fields> =>
    view.run(async (tx) => {
      const [row] = await tx.unsafe<{ answer: Fields }[]>(`select public.${name}($1::text::jsonb) as answer`, [
        JSON.stringify(request),
      ]);
      return row?.answer ?? {};
    });
  const pushAll = async (...entries: (readonly [action: string, data: Fields])[]) =>
    (await call('push', {
      v: PROTOCOL_VERSION,
      epoch,
      entries: entries.map(([action, data]) => ({ id: randomUUID(), action, data, timestamp: 0 })),
    })) as unknown as { results: Outcome[]; changed: GroupChange[] };
  /** Does one thing, and returns `applied`, the refusal's code, or `deferred`. */
  const does = async (action: string, data: Fields) => {
    const { results } = await pushAll([action, data]);
    return results[0]?.status === 'rejected' ? results[0].code : results[0]?.status;
  };
  const pull = async (heads: readonly unknown[] = []) =>
    (await call('pull', { v: PROTOCOL_VERSION, epoch, heads })) as unknown as {
      streams: PulledGroup[];
      gone: { stream: string; membership: { rev: number } }[];
    };
  const group = async (groupId: string) => {
    const found = (await pull()).streams.find(({ stream }) => stream === groupId);
    if (!found) throw new Error(`${username} is not in the group`);
    return found;
  };
  const member = {
    id,
    username,
    view,
    call,
    pull,
    pushAll,
    does,
    group,
    isIn: async (groupId: string) => (await pull()).streams.some(({ stream }) => stream === groupId),
    rows: async (groupId: string) => (await group(groupId)).rows,
    texts: async (groupId: string) =>
      (await group(groupId)).rows.filter(({ type }) => type !== 'system').map(({ text }) => text),
    events: async (groupId: string) => (await group(groupId)).rows.flatMap(({ event }) => event?.kind ?? []),
    unread: async (groupId: string) => {
      const { info, membership: m } = await group(groupId);
      return info.last - m.read - (m.mine - m.mineAtRead) - (info.system - m.group.systemAtRead);
    },
    invitations: async () =>
      ((await pull()).streams.find(({ kind }) => kind === 'account')?.info.invitations ?? []).map(
        ({ groupId }) => groupId,
      ),
    async creates(fields: Fields = {}) {
      const groupId = randomUUID();
      expect(await does('group.create', { groupId, name: 'Les flâneurs', ...fields })).toBe('applied');
      return groupId;
    },
    /** The data of a message, in this member's present membership. */
    message: async (groupId: string, text: string, more: Fields = {}): Promise<Fields> => ({
      conversationId: groupId,
      receiverId: null,
      type: 'text',
      text,
      mediaUrl: null,
      gifUrl: null,
      joinRev: (await group(groupId)).membership.group.joinRev,
      ...more,
    }),
    async says(groupId: string, text: string, more: Fields = {}) {
      return does('message.send', await member.message(groupId, text, more));
    },
    async leaves(groupId: string) {
      const { joinRev } = (await group(groupId)).membership.group;
      return does('group.leave', { groupId, joinRev });
    },
    messageNamed: async (groupId: string, text: string) => {
      const found = (await group(groupId)).rows.find((row) => row.text === text);
      if (!found) throw new Error(`no message ${text}`);
      return found;
    },
  };
  return member;
}
export type GroupMember = Awaited<ReturnType<typeof groupMember>>;

/** Blocks a member in the database alone, without the pair's conversation. */
export async function blocks(database: TestDatabase, blocker: GroupMember, blocked: GroupMember): Promise<void> {
  await database.owner`
    insert into public.user_blocks (user_id, blocked_id) values (${blocker.id}, ${blocked.id as MemberId})`;
}
