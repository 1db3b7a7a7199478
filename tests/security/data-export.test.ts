/** Exports of a member's own data: what they have, who may ask for them, and when they end. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJobPool, type JobPool } from '#server/jobs/job-pool.ts';
import { planMails } from '#server/jobs/plan-mails.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { epochAt, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

interface Copy {
  id: string;
  readyAt: string | null;
  files: { n: number; name: string; bucket: string | null }[];
}
interface Exports {
  exports: Copy[];
  code?: string;
}

let server: TestServer;
let admin: Sql;
let owner: Sql;
let jobs: JobPool;
beforeAll(async () => {
  server = await startTestServer();
  admin = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  jobs = openJobPool(server.backend.ownerUrl as string, 2);
});
afterAll(async () => {
  await jobs.close();
  await admin.end();
  await owner.end();
  await server.stop();
});

const call = <T = Exports>(member: TestMember, name: string, request: unknown = {}) =>
  post<T>(`${server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(member));
const copiesOf = async (member: TestMember) => (await call(member, 'data_exports')).body.exports;
const dueNow = (member: TestMember) =>
  owner`update app.data_exports set available_at = now() - interval '1 second' where member_id = ${member.id}`;

/** Requests a copy and waits until the job has written it. */
async function readyCopy(member: TestMember): Promise<Copy> {
  await call(member, 'request_data_export');
  await dueNow(member);
  await planMails(jobs.pool);
  await expect.poll(async () => (await copiesOf(member))[0]?.readyAt ?? null, { timeout: 20_000 }).not.toBeNull();
  return (await copiesOf(member))[0] as Copy;
}
const rowsIn = async (member: TestMember, copy: Copy, name: string): Promise<unknown> => {
  const file = copy.files.find((each) => each.name === name);
  return (await call<unknown>(member, 'data_export_file', { export: copy.id, file: file?.n })).body;
};

/** Tables with a member's number that an export leaves out, each with the reason. */
const leftOut: Record<string, string> = {
  'app.audit_details': 'what the house did; what concerns the member is in the decisions and requests',
  'app.case_looks': 'which moderator looked at a case, for the house',
  'app.staff_notes': 'what the house notes for itself, under its own duty to answer for it',
  'app.cases': 'what the house works on; its end is in the decisions',
  'app.decision_tickets': 'hashes of proofs that hold for an hour',
  'app.notices': 'what others have reported, without an account',
  'app.abuse_rules': 'how the house looks for abuse, with who changed it, for the house',
  'app.first_texts': 'hashes of a day, to recognise one text to many',
  'app.known_pictures': 'what the house is to decide on; the picture is among the files',
  'app.message_paces': 'a count of minutes',
  'app.applied_entries': 'ids of handled requests, which repeat what is elsewhere, for 30 days',
  'app.conversation_starts': 'a count of one day',
  'app.count_actors': 'a count that is being written',
  'app.follow_notices': 'whom a notification was written about, once',
  'app.hidden_authors': 'follows from blocks',
  'app.hidden_rows': 'follows from blocks',
  'app.link_request_counts': 'a count of minutes',
  'app.live_seats': 'whether a device is in a room now',
  'app.live_tickets': 'seconds of a connection',
  'app.mail_tokens': 'secrets of links',
  'app.member_index': 'copies of the profile',
  'app.member_request_counts': 'a count of minutes',
  'app.notification_events': 'what notifications are written from',
  'app.notification_keys': 'what notifications are written from',
  'app.lock_tickets': 'a random id for a week, for one session',
  'app.passkey_challenges': 'minutes of a registration',
  'app.planned_mails': 'mails that are not written yet',
  'app.presence': 'whether a device is connected now',
  'app.upload_parts': 'bytes of an upload that is arriving, for minutes',
  'auth.identities': 'the address again',
};

describe('a copy of one’s data', () => {
  test('[MEMBERAREA-26] names every table with a member’s number, or says why not', async () => {
    const tables = await owner<{ name: string }[]>`
      select n.nspname || '.' || t.relname as name
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
      where c.contype = 'f' and c.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
      union
      select n.nspname || '.' || t.relname
      from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
      where t.relkind = 'r' and n.nspname in ('public', 'app') and a.attname in ('member_id', 'user_id', 'actor_id') and not a.attisdropped`;
    const sections = await owner<{ tables: string[] }[]>`select tables from app.export_sections()`;
    const exported = new Set(sections.flatMap((section) => section.tables));
    const known = tables.map(({ name }) => name);
    expect(known.filter((name) => !exported.has(name) && !Object.hasOwn(leftOut, name)).sort()).toEqual([]);
    expect(Object.keys(leftOut).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('[MEMBERAREA-26, S39] is ready a day later, and has one’s own words and not those of others', async () => {
    const [ada, bela] = [await server.signUp('adaexports'), await server.signUp('belaanswers')];
    const epoch = await epochAt(server.url, ada);
    await pushAt(server.url, ada, [await sendEntry(ada, bela, 'mes mots à moi')], epoch);
    await pushAt(server.url, bela, [await sendEntry(bela, ada, 'ses mots à elle')], epoch);
    for (const { id } of [ada, bela])
      await admin`insert into storage.objects (bucket_id, name, owner_id) values ('albums', ${`${id}/photo`}, ${id})`;
    await call(ada, 'request_data_export');
    await planMails(jobs.pool);
    expect(await copiesOf(ada)).toMatchObject([{ readyAt: null, files: [] }]);
    await dueNow(ada);
    await planMails(jobs.pool);
    await expect.poll(async () => (await copiesOf(ada))[0]?.readyAt ?? null, { timeout: 20_000 }).not.toBeNull();
    const copy = (await copiesOf(ada))[0] as Copy;
    expect(copy.files.filter(({ bucket }) => bucket !== null)).toMatchObject([{ name: `${ada.id}/photo` }]);
    const messages = JSON.stringify(await rowsIn(ada, copy, 'messages.json'));
    expect([messages.includes('mes mots à moi'), messages.includes('ses mots à elle')]).toEqual([true, false]);
    expect(await rowsIn(ada, copy, 'compte.json')).toMatchObject([{ email: ada.email }]);
    expect(await rowsIn(ada, copy, 'profil.json')).toMatchObject([{ username: 'adaexports' }]);
    const all = JSON.stringify(
      await Promise.all(copy.files.filter(({ bucket }) => bucket === null).map(({ name }) => rowsIn(ada, copy, name))),
    );
    for (const secret of [bela.email, 'encrypted_password', 'server_key', 'public_key', 'blocked_by'])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
  });

  test('[S39] needs a session that is a few minutes old, is one a day, and is told by mail', async () => {
    const ada = await server.signUp('adatoomany');
    await admin`update auth.sessions set created_at = now() - interval '6 minutes' where user_id = ${ada.id}`;
    expect((await call(ada, 'request_data_export')).body.code).toBe('sign-in-again');
    await admin`update auth.sessions set created_at = now() where user_id = ${ada.id}`;
    await readyCopy(ada);
    expect((await call(ada, 'request_data_export')).body.code).toBe('too-many-exports');
    const kinds = () => server.mailbox.mails.filter(({ to }) => to === ada.email).map(({ kind }) => kind);
    await expect
      .poll(
        async () => {
          await planMails(jobs.pool);
          return kinds().filter((kind) => kind.startsWith('export'));
        },
        { timeout: 20_000 },
      )
      .toEqual(['export', 'export-ready']);
  });

  test('[MEMBERAREA-26] nobody else reads it, and it is erased after seven days', async () => {
    const [ada, eve] = [await server.signUp('adaprivate'), await server.signUp('evepries')];
    const copy = await readyCopy(ada);
    expect(await copiesOf(eve)).toEqual([]);
    expect(await rowsIn(eve, copy, 'profil.json')).toBeNull();
    await call(eve, 'cancel_data_export', { export: copy.id });
    expect(await copiesOf(ada)).toHaveLength(1);
    await owner`update app.data_exports set expires_at = now() where member_id = ${ada.id}`;
    expect(await copiesOf(ada)).toEqual([]);
    expect(await rowsIn(ada, copy, 'profil.json')).toBeNull();
    await planMails(jobs.pool);
    expect(await owner`select from app.data_exports where member_id = ${ada.id}`).toHaveLength(0);
    expect(await owner`select from app.data_export_files where export_id = ${copy.id}`).toHaveLength(0);
  });

  test('[S34] can be given up, also without a fresh proof', async () => {
    const ada = await server.signUp('adagivesup');
    await call(ada, 'request_data_export');
    await admin`update auth.sessions set created_at = now() - interval '6 minutes' where user_id = ${ada.id}`;
    const [copy] = await copiesOf(ada);
    expect((await call(ada, 'cancel_data_export', { export: copy?.id })).body).toEqual({ exports: [] });
  });

  test('[S39] one that was given up counts for its day, is never written, and goes afterwards', async () => {
    const [ada, bela] = [await server.signUp('adacancels'), await server.signUp('belaerases')];
    await call(ada, 'request_data_export');
    await call(ada, 'cancel_data_export', { export: (await copiesOf(ada))[0]?.id });
    await dueNow(ada);
    const copy = await readyCopy(bela);
    await call(bela, 'cancel_data_export', { export: copy.id });
    expect([await copiesOf(bela), await rowsIn(bela, copy, 'profil.json')]).toEqual([[], null]);
    const kept = () => owner`
      select (select count(*)::int from app.data_export_files f where f.export_id = x.id) as files from app.data_exports x
      where x.member_id = any (${[ada.id, bela.id]}::uuid[])`;
    expect([...(await kept())]).toEqual([{ files: 0 }, { files: 0 }]);
    for (const member of [ada, bela])
      expect((await call(member, 'request_data_export')).body.code).toBe('too-many-exports');
    await owner`update app.data_exports set requested_at = now() - interval '25 hours' where member_id = any (${[ada.id, bela.id]}::uuid[])`;
    await planMails(jobs.pool);
    expect(await kept()).toHaveLength(0);
    expect((await call(ada, 'request_data_export')).body.exports).toHaveLength(1);
  });
});
