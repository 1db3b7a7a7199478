/** Two members of a database without a conversation yet, with their actions and views. */
import { expect } from 'vitest';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { EntryResult, HeadTag } from '#schemas/wire/sync.ts';
import type { PushedChange, TestDatabase } from './database.ts';
import { pairCommands } from './entries.ts';

let pairCount = 0;

/** Returns one member of a pair. */
export async function pairMember(database: TestDatabase, me: MemberId, other: MemberId) {
  const epoch = await database.epoch();
  const seen = database.asMember(me);
  const commands = pairCommands(me, other);
  const push = async (...entries: (SentEntry | Record<string, unknown>)[]): Promise<EntryResult[]> =>
    (await seen.push(epoch, entries)).results;
  return {
    ...commands,
    id: me,
    seen,
    epoch,
    push,
    /** Pushes entries, and returns the changes to announce to the others. */
    changed: async (...entries: SentEntry[]): Promise<PushedChange[]> => (await seen.push(epoch, entries)).changed,
    says: async (text: string): Promise<string> => {
      const entry = commands.send(text);
      expect(await push(entry)).toMatchObject([{ status: 'applied' }]);
      return entry.id;
    },
    /** Returns this pair's conversation as a device without heads receives it; undefined when it is not visible. */
    conversation: async () =>
      (await seen.pull(epoch)).streams.find(({ stream }) => stream === (commands.stream as string)),
    /** Returns the heads of a device that has applied everything. */
    heads: async (): Promise<HeadTag[]> =>
      (await seen.pull(epoch)).streams.map(({ stream, throughRev, membership, card }) => [
        stream,
        throughRev,
        membership.rev,
        card?.rev ?? 0,
      ]),
  };
}
export type PairMember = Awaited<ReturnType<typeof pairMember>>;

export async function newPair(database: TestDatabase): Promise<{ ada: PairMember; bela: PairMember }> {
  const number = ++pairCount;
  const [a, b] = [
    await database.createMember({ username: `adaxx${number}` }),
    await database.createMember({ username: `belax${number}` }),
  ];
  return { ada: await pairMember(database, a, b), bela: await pairMember(database, b, a) };
}

/** Computes the unread count from four integers, without messages [Y12]. */
export async function unreadOf(me: PairMember): Promise<number | null> {
  const pulledStream = await me.conversation();
  if (!pulledStream) return null;
  const { read, mine, mineAtRead } = pulledStream.membership;
  return pulledStream.info.last - read - (mine - mineAtRead);
}

/** Counts the unread messages themselves, to check the four integers. */
export async function recountUnread(database: TestDatabase, me: PairMember): Promise<number> {
  const [row] = await database.owner<{ count: number }[]>`
    select count(*)::int as count from public.messages x join public.memberships m on m.stream_id = x.stream_id and m.member_id = ${me.id}
    where x.stream_id = ${me.stream} and x.seq > m.read and x.sender_id <> ${me.id}`;
  return row?.count ?? 0;
}

export const wholeRange = [[1, RANGE_OPEN]];
