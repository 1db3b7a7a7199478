/**
 * The matrix of rights over stored files: who reads, links, stores, replaces, removes and lists a file of each kind,
 * over HTTP as devices ask and in the database as a member with a key of the interface could.
 */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asMember } from '#server/gateway/as-member.ts';
import { mp4Of } from '#tests/support/file-bytes.ts';
import { bearerOf, post, requestJson } from '#tests/support/json-requests.ts';
import { fileKinds, storeEveryKind, type FileKind } from '#tests/support/member-files.ts';
import { relationSetters } from '#tests/support/member-relations.ts';
import { roleSetters } from '#tests/support/member-roles.ts';
import { withSecondFactor } from '#tests/support/passkeys-at.ts';
import { PictureStore, replacementBytes, webpHeaders } from '#tests/support/picture-store.ts';
import type { TestMember } from '#tests/support/server.ts';
import { entryOf, pairOf, pushAt } from '#tests/support/sync-requests.ts';

const viewers = [
  'guest',
  'member',
  'restricted',
  'blocked',
  'follower',
  'certified',
  'premium',
  'correspondent',
  'professional',
  'certifier',
  'moderator',
  'admin',
  'owner',
] as const;
type Viewer = (typeof viewers)[number];

/** Codes of a right that is missing, and of a name that is taken: a limit that was reached would prove nothing. */
const REFUSED = /^(unauthorized|forbidden|duplicate|not-found)$/;

/** Of a length that no file of the owner has. */
const replacementVideo = mp4Of({ bytes: 4321 });
const everyone = viewers.filter((who) => who !== 'guest');
/** Those to whom the owner shows what is for all. */
const unblocked = everyone.filter((who) => who !== 'blocked');
const certified: readonly Viewer[] = ['certified', 'admin', 'owner'];
/** Who waits for the decision on a file, or takes it. The administrator has the right, and no second factor. */
const house: readonly Viewer[] = ['moderator', 'owner'];

const readersOf: Readonly<Record<FileKind, readonly Viewer[]>> = {
  avatar: unblocked,
  'waiting avatar': house,
  cover: unblocked,
  'public photo': unblocked,
  'followers photo': ['follower', 'owner'],
  'certified photo': certified,
  'private photo': ['premium', 'owner'],
  'waiting photo': house,
  video: unblocked,
  poster: unblocked,
  'event picture': unblocked,
  'waiting event picture': house,
  // A club is the house's page, whoever keeps it; so is the card of a public group.
  'club photo': everyone,
  'waiting club photo': house,
  'message picture': ['correspondent', 'owner'],
  'group picture': everyone,
  document: house,
};

let store: PictureStore;
let sql: Sql;
let caseId: string;
let files: Record<FileKind, string>;
const people = {} as Record<Viewer, TestMember | null>;

const claimsOf = ({ accessToken }: TestMember) => Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
const bearerFor = (who: Viewer) => {
  const member = people[who];
  return member ? bearerOf(member) : {};
};

beforeAll(async () => {
  store = await PictureStore.start();
  sql = postgres(store.server.backend.authUrl ?? '', { max: 1, onnotice: () => undefined });
  for (const who of viewers) people[who] = who === 'guest' ? null : await store.newMember();
  const known = people as Record<Viewer, TestMember>;
  const { owner, admin, correspondent, follower, premium } = known;
  const roles = roleSetters({ owner: store.sql });
  for (const who of everyone) if (who !== 'restricted') await roles.member(known[who].id);
  for (const who of ['restricted', 'certified', 'professional', 'admin'] as const) await roles[who](known[who].id);
  await roles.subscribed(premium.id);
  await store.sql`update public.profiles set sensitive_consent = 1`;
  ({ paths: files, caseId } = await storeEveryKind(store, { owner, admin, correspondent }));
  const relations = relationSetters({ owner: store.sql });
  await relations.follower(follower.id, owner.id);
  for (const who of ['certifier', 'moderator'] as const) {
    await relations[who](known[who].id, owner.id);
    people[who] = await withSecondFactor(store.server.url, store.sql, known[who]);
  }
  // All but one of these lack premium, and see nothing in spite of their grant.
  for (const who of ['premium', 'member', 'follower', 'blocked'] as const) {
    const grant = { conversationId: await pairOf(owner, known[who]), memberId: known[who].id, term: 'open' };
    await pushAt(store.server.url, owner, [entryOf('media.grant', grant)]);
  }
  const block = { conversationId: await pairOf(owner, known.blocked), memberId: known.blocked.id };
  await pushAt(store.server.url, owner, [entryOf('member.block', block)]);
}, 120_000);
afterAll(async () => {
  await sql.end();
  await store.stop();
});

const bucketOf = (path: string) => path.slice(0, path.indexOf('/'));
/** Returns a name of the same kind under the same owner that no file has. */
const freshOf = (path: string) => path.replace(/-[0-9a-f]{12}-/, `-${randomUUID().slice(-12)}-`);
const nameOf = (path: string) => path.slice(path.indexOf('/') + 1);
/** Returns the names in every bucket that a member finds in the database during this operation of the store. */
async function listed(who: Viewer, operation: string): Promise<string[]> {
  const member = people[who];
  if (!member) return [];
  const rows = await asMember(
    sql,
    { id: member.id, claims: claimsOf(member) },
    operation,
    (tx) => tx<{ path: string }[]>`select bucket_id || '/' || name as path from storage.objects`,
  );
  return rows.map(({ path }) => path);
}
const visibleTo = (who: Viewer) => fileKinds.filter((kind) => readersOf[kind].includes(who));

test('every kind of file is stored, and read by its owner', async () => {
  const [row] =
    await store.sql`select count(*)::int as n from storage.objects where bucket_id || '/' || name in ${store.sql(Object.values(files))}`;
  expect(row?.['n']).toBe(fileKinds.length);
  expect(visibleTo('owner')).toEqual([...fileKinds]);
  expect(visibleTo('guest')).toEqual([]);
});

describe.each(viewers)('a %s', (who) => {
  test('[S18] reads the files that are shown to them and no other, by path, by head and by link', async () => {
    const seen: Record<string, FileKind[]> = { read: [], head: [], link: [] };
    for (const kind of fileKinds) {
      const [url, headers] = [store.urlOf(`/object/${files[kind]}`), bearerFor(who)];
      const read = await fetch(url, { headers });
      await read.arrayBuffer();
      if (read.status === 200) seen['read']?.push(kind);
      if ((await fetch(url, { method: 'HEAD', headers })).status === 200) seen['head']?.push(kind);
      const link = await post<{ signedURL?: string }>(
        store.urlOf(`/object/sign/${files[kind]}`),
        { expiresIn: 60 },
        headers,
      );
      const opened = link.body.signedURL ? await fetch(store.urlOf(link.body.signedURL)) : null;
      await opened?.arrayBuffer();
      if (opened?.status === 200) seen['link']?.push(kind);
    }
    const expected = visibleTo(who);
    expect(seen).toEqual({ read: expected, head: expected, link: expected });
  });

  test('[S18] replaces no file, and stores none under the name of another member', async () => {
    const isOwner = who === 'owner';
    for (const kind of fileKinds) {
      const path = files[kind];
      const fresh = freshOf(path);
      const body = path.endsWith('.mp4') ? replacementVideo : replacementBytes;
      const headers = webpHeaders(people[who], path.endsWith('.mp4') ? { 'content-type': 'video/mp4' } : {});
      const tries: [string, RequestInit][] = [
        [path, { method: 'POST', headers, body }],
        [path, { method: 'PUT', headers, body }],
        ...(isOwner ? [] : [[fresh, { method: 'POST', headers, body }] as [string, RequestInit]]),
      ];
      for (const [at, init] of tries) {
        const answer = await requestJson<{ code: string }>(store.urlOf(`/object/${at}`), init);
        expect(answer.body.code, `${kind} ${init.method}`).toMatch(REFUSED);
      }
      const upsert = { method: 'POST', headers: { ...headers, 'x-upsert': 'true' }, body };
      const answer = await requestJson<{ code: string }>(store.urlOf(`/object/${path}`), upsert);
      expect(answer.body.code, kind).toBe(who === 'guest' ? 'unauthorized' : 'bad-request');
    }
    const [row] =
      await store.sql`select count(*)::int as n from storage.objects where (metadata ->> 'size')::int in (${replacementBytes.length}, ${replacementVideo.length})`;
    expect(row?.['n']).toBe(0);
  });

  test('removes no file that something shows, and is given no list of names', async () => {
    const headers = { ...bearerFor(who), 'content-type': 'application/json' };
    for (const kind of fileKinds) {
      const [bucket, name] = [bucketOf(files[kind]), nameOf(files[kind])];
      const removal = await requestJson<{ code: string } | unknown[]>(store.urlOf(`/object/${bucket}`), {
        method: 'DELETE',
        headers,
        body: JSON.stringify({ prefixes: [name] }),
      });
      // Nothing was removed, or nothing is ever removed that way.
      if (Array.isArray(removal.body)) expect(removal.body, kind).toEqual([]);
      else expect(removal.body.code, kind).toMatch(REFUSED);
      const whole = await requestJson<{ code: string }>(store.urlOf(`/object/${files[kind]}`), {
        method: 'DELETE',
        headers,
      });
      expect(whole.body.code, kind).toMatch(REFUSED);
    }
    for (const bucket of new Set(Object.values(files).map(bucketOf))) {
      const list = await post<{ code: string }>(
        store.urlOf(`/object/list/${bucket}`),
        { prefix: '', limit: 100 },
        headers,
      );
      expect(list.body.code, bucket).toMatch(REFUSED);
    }
    const [row] =
      await store.sql`select count(*)::int as n from storage.objects where bucket_id || '/' || name in ${store.sql(Object.values(files))}`;
    expect(row?.['n']).toBe(fileKinds.length);
  });

  test('finds in the database the rows of the same files, and signs none there', async () => {
    const byPath = new Map(Object.entries(files).map(([kind, path]) => [path, kind]));
    for (const operation of ['', 'object.list', 'object.get_authenticated']) {
      const found = (await listed(who, operation)).flatMap((path) => byPath.get(path) ?? []);
      expect(found.toSorted(), operation).toEqual(visibleTo(who).toSorted());
    }
    expect(await listed(who, 'object.sign')).toEqual([]);
  });

  test('[S18] changes, removes and adds no row of a file in the database', async () => {
    const member = people[who];
    if (!member) return;
    const { id } = member;
    const claims = claimsOf(member);
    /** Number of rows, or the code of the refusal: of a missing right, or of a name that is taken. */
    const outcomeOf = (change: (tx: Sql) => postgres.PendingQuery<postgres.Row[]>) =>
      asMember(sql, { id, claims }, '', (tx) => change(tx as unknown as Sql)).then(
        ({ count }) => count,
        (error: unknown) => (error instanceof postgres.PostgresError ? error.code : String(error)),
      );
    const add = (path: string) => (tx: Sql) =>
      tx`insert into storage.objects (bucket_id, name) values (${bucketOf(path)}, ${nameOf(path)})`;
    for (const kind of fileKinds) {
      const path = files[kind];
      const changed = [
        await outcomeOf((tx) => tx`update storage.objects set version = 'x' where bucket_id || '/' || name = ${path}`),
        await outcomeOf(
          (tx) =>
            tx`update storage.objects set name = ${`${id}/${randomUUID()}`} where bucket_id || '/' || name = ${path}`,
        ),
        await outcomeOf((tx) => tx`delete from storage.objects where bucket_id || '/' || name = ${path}`),
      ];
      expect(changed, kind).toEqual([0, 0, 0]);
      expect(await outcomeOf(add(path)), kind).toMatch(who === 'owner' ? /^(42501|23505)$/ : /^42501$/);
      if (who !== 'owner') expect(await outcomeOf(add(freshOf(path))), kind).toBe('42501');
    }
  });

  test('[S6] opens the picture of a certification only as another one of the house', async () => {
    const url = `${store.server.url}/functions/v1/certification/${caseId}`;
    const answer = await fetch(url, { headers: bearerFor(who) });
    await answer.arrayBuffer();
    expect(answer.status === 200).toBe(who === 'certifier');
    for (const method of ['PUT', 'DELETE', 'POST'])
      expect((await fetch(url, { method, headers: bearerFor(who) })).status, method).toBeGreaterThanOrEqual(400);
  });
});
