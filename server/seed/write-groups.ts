/** Writes groups as if each thing had been done in them: numbers, revisions, read marks and counts agree. */
import { createHash } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { SeedGroup } from './group-history.ts';
import { idOf } from './repeatable-random.ts';
import { memberNamed } from './members.ts';

const DAY = 24 * 60 * 60_000;

const instant = (at: number) => new Date(at).toISOString();

const groupRow = ({ id, plan, rows, members, pinned }: SeedGroup) => ({
  id,
  name: plan.name,
  description: plan.description,
  privacy: plan.privacy,
  creator: memberNamed(plan.creator).id,
  admins_only: plan.adminsOnly ?? null,
  slow_seconds: plan.slowSeconds ?? 0,
  audience: 1 + members.filter(({ leftSeq }) => leftSeq !== null).length,
  members: members.filter(({ leftSeq }) => leftSeq === null).length,
  system: rows.at(-1)?.systemCount ?? 0,
  pinned,
  last: rows.length,
  // One revision for each row; a request took one of its own.
  rev: rows.length + (plan.requests?.length ?? 0),
  created: instant(rows[0]?.at ?? 0),
  updated: instant(rows.at(-1)?.at ?? 0),
});

const membershipRows = ({ id: stream, plan, rows, members }: SeedGroup) =>
  members.map((m) => ({
    ...m,
    stream,
    // The first revision is that of joining, then one for each own message, each mention and the read mark.
    rev: 3 + m.mine + m.mentions.length + (m.leftSeq === null ? 0 : 1),
    from: plan.privacy === 'public' ? 1 : m.joinSeq,
    joined: instant(m.joinedAt),
    sent: m.lastSentAt === null ? null : instant(m.lastSentAt),
    last: rows.length,
  }));

/** Numbers and revisions are equal while nothing is edited; the ids of messages count as applied [Y2]. */
const messageRows = ({ id: stream, rows }: SeedGroup) =>
  rows.map((row) => ({
    ...row,
    stream,
    at: instant(row.at),
    replyTo: rows.find(({ seq }) => seq === row.replySeq)?.id ?? null,
    extra: row.event ? { event: row.event } : row.mentions.length > 0 ? { mentions: row.mentions } : null,
  }));

async function writeRows(sql: TransactionSql, groups: readonly SeedGroup[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${sql.json(groups.map(groupRow))}) as g (id uuid, name text, description text, privacy text, creator uuid,
        admins_only text[], slow_seconds int, audience bigint, members int, system bigint, pinned bigint[], last bigint, rev bigint, created timestamptz, updated timestamptz)
    ), stream as (
      insert into public.streams (id, kind, rev, last, created_at, updated_at) select id, 'group', rev, last, created, updated from given
    )
    insert into public.groups (id, name, description, privacy, created_by, admins_only, slow_seconds, audience, members, system, pinned)
    select id, name, description, privacy, creator, coalesce(admins_only, '{pin,change,mention-all}'), slow_seconds, audience, members, system, pinned from given`;
  await sql`
    insert into public.memberships
      (member_id, stream_id, role, joined_at, rev, since, join_rev, ranges, read, mine, mine_at_read, system_at_read, mentions, departed, last_sent_at)
    select id, stream, role, joined, rev, case when "leftSeq" is null then 2 else rev end, 2,
      int8multirange(int8range("from", coalesce("leftSeq", app.range_open()), '[]')), read, mine, "mineAtRead", "systemAtRead", mentions, "leftSeq" is not null, sent
    from jsonb_to_recordset(${sql.json(groups.flatMap(membershipRows))}) as m (id uuid, stream uuid, role text, joined timestamptz, rev bigint, "from" bigint,
      "leftSeq" bigint, read bigint, mine bigint, "mineAtRead" bigint, "systemAtRead" bigint, mentions bigint[], sent timestamptz)`;
  await sql`
    with given as (
      select * from jsonb_to_recordset(${sql.json(groups.flatMap(messageRows))}) as x (stream uuid, seq bigint, id uuid, "senderId" uuid, type text, text text, at timestamptz,
        "replyTo" uuid, "replySeq" bigint, reactions jsonb, extra jsonb, "systemCount" bigint)
    ), applied as (
      insert into app.applied_entries (id, member_id, state, stream_id, ref) select id, "senderId", 'applied', stream, id from given where type <> 'system'
    ), logged as (
      insert into app.group_log (group_id, actor_id, action, subject_id, detail, at)
      select stream, "senderId", extra -> 'event' ->> 'kind', (extra -> 'event' ->> 'memberId')::uuid, '{}', at from given where type = 'system' order by at
    )
    insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, created_at, reply_to, reply_seq, reactions, extra, system_count)
    select stream, seq, seq, id, "senderId", type, text, at, "replyTo", "replySeq", reactions, extra, "systemCount" from given`;
}

async function writePolls(sql: TransactionSql, groups: readonly SeedGroup[]): Promise<void> {
  const polls = groups.flatMap(({ polls: all }) => all.map((poll) => ({ ...poll, closes: instant(poll.closesAt) })));
  await sql`
    insert into app.polls (message_id, options, multiple, anonymous, closes_at)
    select * from jsonb_to_recordset(${sql.json(polls)}) as p ("messageId" uuid, options text[], multiple boolean, anonymous boolean, closes timestamptz)`;
  const votes = polls.flatMap(({ messageId, votes: all }) => all.map((vote) => ({ messageId, ...vote })));
  await sql`
    insert into app.poll_votes (message_id, member_id, choices)
    select * from jsonb_to_recordset(${sql.json(votes)}) as v ("messageId" uuid, "memberId" uuid, choices int[])`;
}

/**
 * Writes who may join: invited members, those who ask, and whoever has the link. Invitations of a day ago no longer
 * count towards the limit.
 */
async function writeWaysIn(sql: TransactionSql, groups: readonly SeedGroup[], now: number): Promise<void> {
  const at = instant(now - 1.2 * DAY);
  const invited = groups.flatMap(({ id: group, plan }) =>
    Object.entries(plan.invited ?? {}).map(([name, by]) => ({
      group,
      member: memberNamed(name).id,
      by: memberNamed(by).id,
    })),
  );
  await sql`
    with invited as (
      insert into app.group_invitations (member_id, group_id, invited_by, at)
      select member, "group", by, ${at}::timestamptz from jsonb_to_recordset(${sql.json(invited)}) as i ("group" uuid, member uuid, by uuid) returning member_id
    )
    select app.next_rev(member_id) from invited`;
  const requests = groups.flatMap(({ id: group, plan }) =>
    (plan.requests ?? []).map((name) => ({ group, member: memberNamed(name).id })),
  );
  await sql`
    insert into app.group_requests (member_id, group_id, at)
    select member, "group", ${at}::timestamptz from jsonb_to_recordset(${sql.json(requests)}) as r ("group" uuid, member uuid)`;
  const links = groups.flatMap(({ id: group, plan: { link, creator } }) =>
    link
      ? {
          ...link,
          id: idOf(`link:${group}`),
          group,
          by: memberNamed(creator).id,
          hash: createHash('sha256').update(link.token).digest('hex'),
        }
      : [],
  );
  await sql`
    insert into app.group_links (id, group_id, token_hash, created_by, created_at, expires_at, uses_left, asks)
    select id, "group", decode(hash, 'hex'), by, ${at}::timestamptz, ${instant(now + 6 * DAY)}::timestamptz, uses, asks
    from jsonb_to_recordset(${sql.json(links)}) as l (id uuid, "group" uuid, hash text, by uuid, uses int, asks boolean)`;
}

export async function writeGroups(sql: TransactionSql, groups: readonly SeedGroup[], now: number): Promise<void> {
  await writeRows(sql, groups);
  await writePolls(sql, groups);
  await writeWaysIn(sql, groups, now);
}
