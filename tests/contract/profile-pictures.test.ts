import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '#schemas/entities/profile.ts';
import type { AccountInfo } from '#schemas/streams/account.ts';
import { PROFILE_PICTURES_LIMIT, PROTOCOL_VERSION } from '#schemas/limits.ts';
import { isProfilePicture, profilePicturePath, type ProfilePicture } from '#schemas/profile-picture.ts';
import { connectChat } from '#tests/support/chat-client.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { webpOf } from '#tests/support/file-bytes.ts';
import { decideAsStaff } from '#tests/support/house-decision.ts';
import { requestJson, bearerOf, post } from '#tests/support/json-requests.ts';
import { withSecondFactor } from '#tests/support/passkeys-at.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';

let server: TestServer;
let sql: Sql;
let moderator: TestMember;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
  sql = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  moderator = await withSecondFactor(server.url, sql, await newMember());
  await sql`insert into app.staff_rights (member_id, staff_right) values (${moderator.id}, 'moderation')`;
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});

const newMember = () => server.signUp(`portrait${(people += 1)}`);
const bytes = webpOf('a face');
const drawn = { type: 'image/webp', width: 30, height: 20 } as const;
const pathOf = (who: TestMember, kind: ProfilePicture = 'avatar') =>
  profilePicturePath(who.id, kind, randomUUID(), drawn);
const upload = async (who: TestMember | null, path: string, type = 'image/webp') =>
  (
    await requestJson(`${server.url}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: { ...(who && bearerOf(who)), 'content-type': type },
      body: bytes,
    })
  ).status;
const sees = async (who: TestMember | null, path: string) =>
  (await requestJson(`${server.url}/storage/v1/object/${path}`, { headers: who ? bearerOf(who) : {} })).status === 200;
const call = async (who: TestMember | null, name: string, request: unknown) =>
  (await post<{ code: string | null }>(`${server.url}/rest/v1/rpc/${name}`, { request }, who ? bearerOf(who) : {})).body
    ?.code;
const wish = (who: TestMember, picture: string | null, kind: ProfilePicture = 'avatar') =>
  call(who, 'set_profile_picture', { kind, picture });
const decide = (verdict: string, member: TestMember, by = moderator, picture?: string) =>
  decideAsStaff(sql, by, 'avatar', member.id, {
    verdict,
    reason: verdict === 'refused' ? 'other' : null,
    looked: { ...(picture && { picture }) },
  });

async function accountOf(who: TestMember): Promise<AccountInfo> {
  const { body } = await post<{ streams: { info: AccountInfo }[] }>(
    `${server.url}/sync/pull`,
    { v: PROTOCOL_VERSION, epoch: null, heads: [] },
    bearerOf(who),
  );
  const info = body.streams.find((each) => each.info.kind === 'account')?.info;
  if (!info) throw new Error('no account');
  return info;
}
const pictures = async (who: TestMember): Promise<Partial<Profile>> => {
  const { avatarUrl, pendingAvatarUrl, coverUrl, avatarModerationStatus } = (await accountOf(who)).profile;
  return { avatarUrl, pendingAvatarUrl, coverUrl, avatarModerationStatus };
};
async function brought(who: TestMember, kind: ProfilePicture = 'avatar'): Promise<string> {
  const path = pathOf(who, kind);
  expect(await upload(who, path)).toBe(200);
  expect(await wish(who, path, kind)).toBe(null);
  return path;
}

describe('an avatar', () => {
  test('[PROFILE-69, PROFILE-72] an avatar stays hidden from others until it is approved', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const path = await brought(ada);
    expect(await pictures(ada)).toEqual({
      avatarUrl: null,
      pendingAvatarUrl: path,
      coverUrl: null,
      avatarModerationStatus: 'pending',
    });
    expect([
      await sees(ada, path),
      await sees(bela, path),
      await sees(null, path),
      await sees(moderator, path),
    ]).toEqual([true, false, false, true]);
    const { rev } = await accountOf(ada);
    expect(await decide('approved', ada)).toBe(null);
    expect(await pictures(ada)).toEqual({
      avatarUrl: path,
      pendingAvatarUrl: null,
      coverUrl: null,
      avatarModerationStatus: 'approved',
    });
    expect((await accountOf(ada)).rev, '[PROFILE-73] its member is told by the account’s stream').toBeGreaterThan(rev);
    expect([await sees(ada, path), await sees(bela, path), await sees(null, path)]).toEqual([true, true, false]);
  });
  test('[PROFILE-72] a refused avatar leaves the bucket, and the approved one stays', async () => {
    const ada = await newMember();
    const first = await brought(ada);
    await decide('approved', ada);
    const second = await brought(ada);
    expect(await pictures(ada)).toMatchObject({ avatarUrl: first, pendingAvatarUrl: second });
    expect(await decide('refused', ada)).toBe(null);
    expect(await pictures(ada)).toMatchObject({
      avatarUrl: first,
      pendingAvatarUrl: null,
      avatarModerationStatus: 'rejected',
    });
    expect([await sees(ada, first), await sees(ada, second)]).toEqual([true, false]);
    await server.backend.gateway?.removePictures();
    expect(
      await sql`select name from storage.objects where bucket_id = 'avatars' and name like ${`${ada.id}/%`}`,
    ).toEqual([{ name: first.slice('avatars/'.length) }]);
  });
  test('only the last replacement of a waiting avatar is decided, and only the one viewed', async () => {
    const ada = await newMember();
    const [first, second] = [await brought(ada), await brought(ada)];
    expect(await decide('approved', ada, moderator, first)).toBe('case-changed');
    expect(await pictures(ada)).toMatchObject({ avatarUrl: null, pendingAvatarUrl: second });
    expect([
      await decide('approved', ada, moderator, second),
      await decide('approved', ada, moderator, second),
    ]).toEqual([null, 'case-decided']);
    expect([await sees(ada, first), await sees(ada, second)]).toEqual([false, true]);
  });
  test('removed, it is gone, whether shown or waiting', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const path = await brought(ada);
    await decide('approved', ada);
    expect(await wish(ada, null)).toBe(null);
    expect([await pictures(ada), await sees(bela, path)]).toEqual([
      { avatarUrl: null, pendingAvatarUrl: null, coverUrl: null, avatarModerationStatus: null },
      false,
    ]);
    expect(await wish(ada, path)).toBe('picture-missing');
  });
});

test('[PROFILE-67, PROFILE-73, Y8] a decision reaches its member, the avatar the partners', async () => {
  const [ada, bela] = [await newMember(), await newMember()];
  const path = await brought(ada);
  const client = await connectChat(server.url, ada);
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'Bonsoir')]);
  const partner = await connectChat(server.url, bela);
  expect(await decide('approved', ada)).toBe(null);
  await client.waitFor('account:updated', ({ sync }) =>
    JSON.stringify(sync).includes('"avatarModerationStatus":"approved"'),
  );
  await partner.waitFor('chat:conversationStatusChanged', ({ sync }) => sync?.card?.avatarUrl === path);
  client.close();
  partner.close();
});

test('[CHAT-41, Y8] a message sent after the decision returns with the new avatar', async () => {
  const [ada, bela] = [await newMember(), await newMember()];
  const path = await brought(ada);
  const client = await connectChat(server.url, ada);
  const senderOf = async (text: string) => {
    await pushAt(server.url, ada, [await sendEntry(ada, bela, text)]);
    return (await client.waitFor('chat:messageSent', ({ message }) => message.message === text)).message.sender
      .avatar_url;
  };
  expect(await senderOf('avant')).toBe(null);
  expect(await decide('approved', ada)).toBe(null);
  await client.waitFor('account:updated', ({ sync }) =>
    JSON.stringify(sync).includes('"avatarModerationStatus":"approved"'),
  );
  expect(await senderOf('après')).toBe(path);
  client.close();
});

describe('a cover', () => {
  test('is shown at once and replaced without a trace', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const [first, second] = [await brought(ada, 'cover'), await brought(ada, 'cover')];
    expect(await pictures(ada)).toEqual({
      avatarUrl: null,
      pendingAvatarUrl: null,
      coverUrl: second,
      avatarModerationStatus: null,
    });
    expect([await sees(bela, first), await sees(bela, second), await sees(null, second)]).toEqual([false, true, false]);
  });
});

describe('nobody', () => {
  test('[S20] decides on their own avatar, nor otherwise than the queue offers', async () => {
    const ada = await newMember();
    await brought(ada);
    expect([await decide('approved', ada, ada), await decide('maybe', ada)]).toEqual(['unknown-case', 'invalid']);
    expect((await pictures(ada)).avatarModerationStatus).toBe('pending');
  });
  test('stores a file in another’s folder, under another name form or type', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const own = pathOf(ada);
    const forms = [
      pathOf(bela),
      own.replace('avatar-', 'photo-'),
      own.replace('.webp', '.svg'),
      own.replace('/avatar', '/../avatar'),
      `avatars/${ada.id}/x.webp`,
    ];
    for (const path of forms) expect(await upload(ada, path), path).not.toBe(200);
    expect(await upload(ada, pathOf(ada), 'image/svg+xml')).not.toBe(200);
    expect(await upload(null, own)).not.toBe(200);
  });
  test('shows a file that is foreign, missing or of another kind', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const path = await brought(ada);
    expect([
      await wish(bela, path),
      await wish(ada, path, 'cover'),
      await wish(ada, 'https://example.test/a.webp'),
      await wish(ada, '/avatars/camille.svg'),
    ]).toEqual(Array(4).fill('picture-refused'));
    expect([
      await wish(ada, pathOf(ada)),
      await call(ada, 'set_profile_picture', { kind: 'seal', picture: path }),
      await call(ada, 'set_profile_picture', {}),
    ]).toEqual(['picture-missing', 'invalid', 'invalid']);
    expect(await pictures(bela)).toMatchObject({ avatarUrl: null, pendingAvatarUrl: null });
  });
  test('sees another’s pictures across a block', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const path = await brought(ada, 'cover');
    expect(await sees(bela, path)).toBe(true);
    const { body } = await post<{ epoch: string }>(
      `${server.url}/sync/pull`,
      { v: PROTOCOL_VERSION, epoch: null, heads: [] },
      bearerOf(ada),
    );
    await post(
      `${server.url}/sync/push`,
      {
        v: PROTOCOL_VERSION,
        epoch: body.epoch,
        entries: [pairCommands(ada.id, bela.id).send('bonsoir'), pairCommands(ada.id, bela.id).block()],
      },
      bearerOf(ada),
    );
    expect(await sees(bela, path)).toBe(false);
  });
  test('keeps an unused picture for more than a week, nor one of a gone member', async () => {
    const ada = await newMember();
    const shown = await brought(ada, 'cover');
    const [unused, fresh] = [pathOf(ada), pathOf(ada)];
    for (const path of [unused, fresh]) expect(await upload(ada, path)).toBe(200);
    const gone = `${randomUUID()}/${unused.split('/')[2] ?? ''}`;
    const service = postgres(server.backend.authUrl ?? '', { max: 1, onnotice: () => undefined });
    await service`insert into storage.objects (bucket_id, name) values ('avatars', ${gone})`;
    const old: string[] = [shown, unused].map((path) => path.slice('avatars/'.length));
    await service`update storage.objects set created_at = now() - interval '8 days' where name in ${service(old.concat(gone))}`;
    await service.end();
    await sql`update app.orphaned_media_scan set at = now() - interval '25 hours'`;
    await server.backend.gateway?.removePictures();
    expect([await sees(ada, shown), await sees(ada, unused), await sees(ada, fresh)]).toEqual([true, false, true]);
    expect(await sql`select from storage.objects where name = ${gone}`).toEqual([]);
  });
  test('fills the bucket', async () => {
    const ada = await newMember();
    const statuses = [];
    for (let n = 0; n <= PROFILE_PICTURES_LIMIT; n += 1) statuses.push(await upload(ada, pathOf(ada)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(PROFILE_PICTURES_LIMIT);
  });
});

test('an external address is told apart from our own files', async () => {
  const ada = await newMember();
  expect(
    [
      pathOf(ada),
      pathOf(ada, 'cover'),
      '/avatars/camille.svg',
      'https://example.test/a.webp',
      null,
      `${pathOf(ada)}?x`,
    ].map(isProfilePicture),
  ).toEqual([true, true, false, false, false, false]);
});
