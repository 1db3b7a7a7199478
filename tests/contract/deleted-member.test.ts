import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HeadTag } from '#schemas/wire/sync.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';
import { asMessages } from '#tests/support/message-rows.ts';

let database: TestDatabase;
let admin: Sql;
beforeAll(async () => {
  database = await freshDatabase();
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** Deletes an account as the auth service does, which owns `auth`. */
const deleted = (member: PairMember) =>
  admin.begin(async (tx) => {
    await tx`set local role supabase_auth_admin`;
    await tx`delete from auth.users where id = ${member.id}`;
  });
const store = async (bucket: string, name: string, owner: string) =>
  void (await admin`insert into storage.objects (bucket_id, name, owner_id) values (${bucket}, ${name}, ${owner})`);

test('[Y9, Y11] a deleted member’s messages become tombstones, announced to the other', async () => {
  const { ada, bela } = await newPair(database);
  await ada.says('de moi');
  await bela.says('de toi');
  const heads: HeadTag[] = await bela.heads();
  await deleted(ada);
  const answer = await bela.seen.pull(await database.epoch(), heads);
  expect(answer.streams).toHaveLength(1);
  expect(answer.streams[0]).toMatchObject({
    stream: ada.stream,
    membership: { gone: false, cardAllowed: false },
    card: null,
    rows: [{ seq: 1, text: '', senderId: ada.id }],
  });
  const whole = await bela.conversation();
  expect(asMessages(whole?.rows).map(({ text, deletedAt }) => [text, deletedAt !== null])).toEqual([
    ['', true],
    ['de toi', false],
  ]);
  expect(await database.owner`select 1 from public.profiles where id = ${ada.id}`).toHaveLength(0);
  expect(await database.owner`select 1 from public.streams where id = ${ada.id}`).toHaveLength(0);
});

test('a message to a deleted member is refused, and device and server agree on the rest', async () => {
  const { ada, bela } = await newPair(database);
  await ada.says('bonjour');
  await deleted(ada);
  expect(await bela.push(bela.send('encore là ?'))).toMatchObject([{ status: 'rejected', code: 'unknown-member' }]);
  expect((await bela.seen.pull(await database.epoch(), await bela.heads())).streams).toEqual([]);
});

test('a deleted member’s pictures are queued for removal, except reported ones', async () => {
  const { ada, bela } = await newPair(database);
  await ada.says('bonjour');
  const picture = (name: string) => `${ada.stream}/${ada.id}/${name}-10x10.webp`;
  const [shown, evidence] = [picture(randomUUID()), picture(randomUUID())];
  for (const name of [shown, evidence]) await store('conversations', name, ada.id);
  await store('avatars', `${ada.id}/avatar-${randomUUID()}.webp`, ada.id);
  await database.owner`
    insert into public.reports (id, reporter_id, member_id, conversation_id, message_ids, reason, words, shown, evidence)
    values (${randomUUID()}, ${bela.id}, ${ada.id}, ${ada.stream}, '{}', 'other', '', '[]', ${database.owner.json([{ mediaUrl: evidence, text: 'la preuve' }])})`;
  await deleted(ada);
  const [row] = await database
    .asService()
    .run((tx) => tx<{ names: string[] }[]>`select public.media_to_remove() as names`);
  expect(row?.names).toContain(shown);
  expect(row?.names).not.toContain(evidence);
  expect(row?.names.some((name) => name.startsWith(`avatars/${ada.id}/`))).toBe(true);
  expect(
    await database.owner`select evidence, member_id from public.reports where conversation_id = ${ada.stream}`,
  ).toEqual([{ evidence: [{ mediaUrl: evidence, text: 'la preuve' }], member_id: null }]);
});

test('[MEMBERAREA-27] what a member has stored is found without reading what others have', async () => {
  const { ada } = await newPair(database);
  await ada.says('bonjour');
  const other = randomUUID();
  const own = [
    ['avatars', `${ada.id}/avatar-${randomUUID()}.webp`],
    ['albums', `${ada.id}/photo-${randomUUID()}.webp`],
    ['conversations', `${ada.stream}/${ada.id}/${randomUUID()}-10x10.webp`],
    // Uploaded before its conversation exists.
    ['conversations', `${randomUUID()}/${ada.id}/${randomUUID()}-10x10.webp`],
  ] as const;
  for (const [bucket, name] of own) await store(bucket, name, ada.id);
  await admin`insert into app.uploads (member_id, object, bytes, stored) values (${ada.id}, ${`conversations/${own[3][1]}`}, 1, true)`;
  for (const bucket of ['avatars', 'albums', 'conversations'])
    await admin`insert into storage.objects (bucket_id, name, owner_id)
      select ${bucket}, gen_random_uuid() || '/' || ${other}::text || '/' || n, ${other} from generate_series(1, 2000) as n`;
  await admin`insert into app.picture_hashes (object, hash)
    select 'avatars/' || gen_random_uuid() || '/avatar-' || n, 'sha256:' || n from generate_series(1, 5000) as n`;
  for (const [bucket, name] of own.slice(0, 2))
    await admin`insert into app.picture_hashes (object, hash) values (${`${bucket}/${name}`}, 'sha256:x')`;
  const read = await admin.begin(async (tx) => {
    const rows = async () => {
      const [row] = await tx<{ read: number }[]>`
        select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_all_tables
        where relid in ('storage.objects'::regclass, 'app.picture_hashes'::regclass)`;
      return row?.read ?? 0;
    };
    await tx`set local role supabase_auth_admin`;
    const before = await rows();
    await tx`delete from auth.users where id = ${ada.id}`;
    return (await rows()) - before;
  });
  expect(read).toBeLessThan(100);
  const marked = await database.owner<{ name: string }[]>`
    select name from app.media_removals where name like ${`%${ada.id}%`}`;
  expect(marked.map(({ name }) => name).toSorted()).toEqual(
    own.map(([bucket, name]) => (bucket === 'conversations' ? name : `${bucket}/${name}`)).toSorted(),
  );
  expect(await admin`select from app.picture_hashes where object like ${`%${ada.id}%`}`).toHaveLength(0);
});

test('a conversation disappears when both members are gone', async () => {
  const { ada, bela } = await newPair(database);
  await ada.says('bonjour');
  await bela.says('bonsoir');
  await deleted(ada);
  await deleted(bela);
  const [left] =
    await database.owner`select (select count(*)::int from public.messages where stream_id = ${ada.stream}) as messages, (select count(*)::int from public.streams where id = ${ada.stream}) as streams`;
  expect(left).toEqual({ messages: 0, streams: 0 });
});

test('no table prevents the deletion of a member', async () => {
  expect(
    await database.owner`
    select conrelid::regclass::text as table, conname from pg_constraint
    where contype = 'f' and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass) and confdeltype not in ('c', 'n')`,
  ).toEqual([]);
});
