/** Writes accounts and history as if each message had been sent: numbers, revisions, read marks and counts agree. */
import bcrypt from 'bcryptjs';
import type { TransactionSql } from 'postgres';
import { idOf } from './repeatable-random.ts';
import { DEMO_PASSWORD, type SeedMember } from './members.ts';
import type { SeedConversation } from './community.ts';
import { placeOf } from './towns.ts';

/** Messages per statement. */
const BATCH = 10_000;

/** The establishment of the demonstration's professional: invented, under a number that passes its checksum. */
const ESTABLISHMENT = {
  kind: 'club',
  siret: '73282932000074',
  street: '4, rue de la Démonstration',
  region: 'Auvergne-Rhône-Alpes',
  contact: 'Claude Velours',
  phone: '+33 4 78 00 00 00',
  website: 'https://club-velours.example',
};
/** Further codes, with how often each was used. */
const OTHER_CODES = [
  { code: 'VELOURS-JEUDI', active: true, uses: 7 },
  { code: 'VELOURS-ETE', active: false, uses: 23 },
];

/** Writes the demonstration's professional, with the codes with which they invite. */
export async function writeReferral(
  sql: TransactionSql,
  { userId, business, code }: { userId: string; business: string; code: string },
): Promise<void> {
  const { kind, siret, street, region, contact, phone, website } = ESTABLISHMENT;
  const id = idOf(`professional:${code}`);
  // The page of the club is written with all others.
  await sql`
    insert into public.professional_profiles (id, user_id, business_name, kind, siret, street, region, contact_name, phone, website, status, decided_at)
    values (${id}, ${userId}, ${business}, ${kind}, ${siret}, ${street}, ${region}, ${contact}, ${phone}, ${website}, 'approved', now())`;
  await sql`update public.professional_profiles set town = 'Lyon', lat = 45.76, lng = 4.84 where id = ${id}`;
  const codes = [{ code, active: true, uses: 12 }, ...OTHER_CODES];
  for (const each of codes)
    await sql`
      insert into public.professional_referrals (id, professional_id, referral_code, is_active, usage_count)
      values (${idOf(`referral:${each.code}`)}, ${id}, ${each.code}, ${each.active}, ${each.uses})`;
}

/** One hash for all accounts, because hashing takes most of the time. */
const passwordHash = () => bcrypt.hash(DEMO_PASSWORD, 10);

/** Writes accounts. The sign-up trigger creates their profiles, account streams and memberships. */
export async function writeAccounts(sql: TransactionSql, members: readonly SeedMember[]): Promise<void> {
  const hash = await passwordHash();
  const rows = members.map((member) => ({
    ...member,
    identity: idOf(`identity:${member.username}`),
    ...placeOf(member.town),
  }));
  await sql`
    with member as (
      select * from jsonb_to_recordset(${sql.json(rows)}) as m (id uuid, identity uuid, username text, email text, genre text, town text, lat text, lng text)
    ), account as (
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      select id, email, ${hash}, now(), '{"provider":"email","providers":["email"]}',
        jsonb_build_object('username', username, 'genre', genre, 'sexualite', (app.sexualites_of(genre))[1], 'recherche_genres', app.genres(),
          'location_name', town, 'location_lat', lat, 'location_lng', lng, 'terms', true)
      from member
    )
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select identity, 'email', id, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true) from member`;
  await sql`
    update public.profiles p set avatar_url = m.avatar, role = m.role, sensitive_consent = app.consent_wording()
    from jsonb_to_recordset(${sql.json(members.map(({ id, avatarUrl, role }) => ({ id, avatar: avatarUrl, role })))}) as m (id uuid, avatar text, role text)
    where p.id = m.id`;
}

const instant = (at: number | undefined) => new Date(at ?? 0).toISOString();

/** Returns a conversation with the integers from which both members' unread counts are computed [Y12]. */
function rowsOf({ pair, messages, read }: SeedConversation) {
  const [a, b] = pair.map((id, n) => {
    const mark = read[n] ?? 0;
    const ownCount = (upTo: number) => messages.slice(0, upTo).filter((message) => message.senderId === id).length;
    const mine = ownCount(messages.length);
    // One revision for each own message, one for the read mark.
    return { id, read: mark, mine, mineAtRead: ownCount(mark), rev: 1 + mine + Math.sign(mark) };
  });
  // One revision for each message, one for each shared read mark.
  const rev = messages.length + read.filter((mark) => mark > 0).length;
  return { a, b, rev, last: messages.length, created: instant(messages[0]?.at), updated: instant(messages.at(-1)?.at) };
}

async function writeStreams(sql: TransactionSql, conversations: readonly SeedConversation[]): Promise<void> {
  await sql`
    with given as (
      select app.conversation_id((g.a ->> 'id')::uuid, (g.b ->> 'id')::uuid) as stream, g.*
      from jsonb_to_recordset(${sql.json(conversations.map(rowsOf))}) as g (a jsonb, b jsonb, rev bigint, last bigint, created timestamptz, updated timestamptz)
    ), stream as (
      insert into public.streams (id, kind, rev, last, created_at, updated_at)
      select stream, 'conversation', rev, last, created, updated from given
    ), pair as (
      insert into public.conversations (id, member_a, member_b, shown_a, shown_b)
      select stream, (a ->> 'id')::uuid, (b ->> 'id')::uuid, (a ->> 'read')::bigint, (b ->> 'read')::bigint from given
    )
    insert into public.memberships (member_id, stream_id, other_id, rev, read, mine, mine_at_read)
    select (side.me ->> 'id')::uuid, stream, (side.other ->> 'id')::uuid,
      (side.me ->> 'rev')::bigint, (side.me ->> 'read')::bigint, (side.me ->> 'mine')::bigint, (side.me ->> 'mineAtRead')::bigint
    from given cross join lateral (values (a, b), (b, a)) as side (me, other)`;
}

/** Writes messages. Numbers and revisions are equal while nothing is edited; the ids count as applied [Y2]. */
async function writeMessages(sql: TransactionSql, conversations: readonly SeedConversation[]): Promise<void> {
  const rows = conversations.flatMap(({ pair: [a, b], messages }) =>
    messages.map(({ id, senderId, text, at }, n) => ({
      a,
      b,
      id,
      sender: senderId,
      text,
      at: instant(at),
      seq: n + 1,
    })),
  );
  for (let from = 0; from < rows.length; from += BATCH)
    await sql`
      with given as (
        select app.conversation_id(a, b) as stream, g.*
        from jsonb_to_recordset(${sql.json(rows.slice(from, from + BATCH))}) as g (a uuid, b uuid, id uuid, sender uuid, text text, at timestamptz, seq bigint)
      ), applied as (
        insert into app.applied_entries (id, member_id, state, stream_id, ref) select id, sender, 'applied', stream, id from given
      )
      insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, created_at)
      select stream, seq, seq, id, sender, 'text', text, at from given`;
}

export async function writeConversations(
  sql: TransactionSql,
  conversations: readonly SeedConversation[],
): Promise<void> {
  await writeStreams(sql, conversations);
  await writeMessages(sql, conversations);
}

/** Writes a block, which changes the blocker's membership, the other member's card, and the blocker's account. */
export async function writeBlock(
  sql: TransactionSql,
  { userId, blockedId }: { userId: string; blockedId: string },
): Promise<void> {
  await sql`insert into public.user_blocks (user_id, blocked_id) values (${userId}, ${blockedId})`;
  await sql`update public.memberships set blocking = true, rev = rev + 1, since = rev + 1 where member_id = ${userId} and other_id = ${blockedId}`;
  await sql`update public.memberships set blocked_by = true, rev = rev + 1 where member_id = ${blockedId} and other_id = ${userId}`;
  await sql`update public.streams set rev = rev + 1 where id in (${userId}, app.conversation_id(${userId}, ${blockedId}))`;
}
