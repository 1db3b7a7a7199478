/** Adds data for measurements: members of the demonstration get conversations with members who exist only for this. */
import type { Sql, TransactionSql } from 'postgres';
import { conversationIdOf } from '#domain/conversation-id.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { ExpectedRefusal } from '../expected-refusal.ts';
import { chance, idOf, type Chance } from './repeatable-random.ts';
import type { SeedConversation } from './community.ts';
import { DEMO_MAIL_DOMAIN, memberNamed, members, type SeedMember } from './members.ts';
import { everyLine } from './plans.ts';
import { writeAccounts, writeConversations } from './store.ts';

export interface Crowd {
  conversations: number;
  messages: number;
}

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;
const KEY = 'foule';

const extraMember = (n: number): SeedMember => {
  const username = `${KEY}${String(n).padStart(5, '0')}`;
  return {
    id: idOf(`member:${username}`),
    username,
    email: `${username}@${DEMO_MAIL_DOMAIN}`,
    genre: 'femme',
    role: 'membre',
    town: 'Lyon',
    avatarUrl: null,
  };
};

/** Returns how many messages each conversation gets: a few long ones, many short ones, none empty. */
export function shares(messages: number, conversations: number): number[] {
  const weights = Array.from({ length: conversations }, (_, n) => 1 / (n + 3) ** 0.6);
  const sum = weights.reduce((a, b) => a + b, 0);
  const sizes = weights.map((weight) => Math.max(1, Math.floor((messages * weight) / sum)));
  const missing = messages - sizes.reduce((a, b) => a + b, 0);
  if (sizes[0] === undefined) return [];
  sizes[0] += missing;
  if (sizes[0] < 1)
    throw new ExpectedRefusal('There are to be more conversations than messages: each has at least one.');
  return sizes;
}

function conversationBetween(
  member: SeedMember,
  other: SeedMember,
  length: number,
  end: number,
  lines: readonly string[],
  luck: Chance,
): SeedConversation {
  const step = Math.min(30 * MINUTE, YEAR / length);
  const messages = Array.from({ length }, (_, n) => ({
    id: idOf(`message:${other.username}:${n}`),
    senderId: luck.fraction() < 0.5 ? member.id : other.id,
    text: luck.pick(lines),
    at: Math.floor(end - (length - 1 - n) * step),
  }));
  const pair: [string, string] = member.id < other.id ? [member.id, other.id] : [other.id, member.id];
  return { pair, messages, read: [length, length] };
}

/**
 * Throws `ExpectedRefusal` when `username` is no member of the demonstration, or the database is not the
 * demonstration's.
 */
export async function refuseStrangers(sql: Sql, username: string): Promise<void> {
  const target = members.find((member) => member.username === username);
  if (!target)
    throw new ExpectedRefusal(
      `${username} is no member of the demonstration. One of ${members.map((member) => member.username).join(', ')}.`,
    );
  const ids = [...new Set([target.id, memberNamed('camille').id])];
  const found = await sql`select from public.profiles where id in ${sql(ids)}`;
  if (found.length < ids.length)
    throw new ExpectedRefusal(
      'This database holds a community of its own, into which nothing invented is written. Choose another folder with --data.',
    );
}

/** Adds conversations until camille has so many, with so many messages in all. Returns the numbers afterwards. */
export function writeCrowd(sql: Sql, { conversations, messages }: Crowd, now = Date.now()): Promise<Crowd> {
  return sql.begin(async (tx) => {
    const [existing] = await tx<[Crowd]>`
      select count(*)::int as conversations, coalesce(sum(s.last), 0)::int as messages
      from public.memberships m join public.streams s on s.id = m.stream_id
      where m.member_id = ${memberNamed('camille').id} and s.kind = 'conversation'`;
    const added = conversations - existing.conversations;
    if (added <= 0) return existing;
    await writeWith(tx, memberNamed('camille'), shares(messages - existing.messages, added), now);
    return { conversations, messages };
  });
}

/** Adds a conversation of this member for each length, the first one the newest. Returns their ids. */
export async function writeLengths(
  sql: Sql,
  username: string,
  lengths: readonly number[],
  now = Date.now(),
): Promise<ConversationId[]> {
  const member = memberNamed(username);
  const others = await sql.begin((tx) => writeWith(tx, member, lengths, now));
  return Promise.all(others.map(({ id }) => conversationIdOf(member.id as MemberId, id as MemberId)));
}

async function writeWith(
  tx: TransactionSql,
  member: SeedMember,
  lengths: readonly number[],
  now: number,
): Promise<SeedMember[]> {
  const [{ crowd }] = await tx<
    [{ crowd: number }]
  >`select count(*)::int as crowd from public.profiles where username like ${`${KEY}%`}`;
  const others = lengths.map((_, n) => extraMember(crowd + n));
  const luck = chance(`${KEY}:${crowd}`);
  const lines = everyLine(luck);
  await writeAccounts(tx, others);
  await writeConversations(
    tx,
    others.map((other, n) =>
      conversationBetween(member, other, lengths[n] ?? 1, now - (n + 1) * 47 * MINUTE, lines, luck),
    ),
  );
  return others;
}
