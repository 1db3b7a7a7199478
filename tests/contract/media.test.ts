import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { MessageId } from '#schemas/ids.ts';
import { mediaPath } from '#schemas/media.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { jpegOf, webpOf } from '#tests/support/file-bytes.ts';
import { requestJson, bearerOf, post } from '#tests/support/json-requests.ts';
import { handle } from '../../supabase/functions/remove-pictures/handler.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let [ada, bela, curieuse]: TestMember[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [ada, bela, curieuse] = [
    await server.signUp('adashows'),
    await server.signUp('belasees'),
    await server.signUp('curieuse'),
  ];
});
afterAll(() => server.stop());

const at = (path: string) => `${server.url}/storage/v1${path}`;
const bytes = webpOf('a picture');
const drawn = { type: 'image/webp', width: 30, height: 20 } as const;
const pathOf = (sender: TestMember, other: TestMember) =>
  mediaPath({ conversationId: pairCommands(sender.id, other.id).stream, senderId: sender.id }, randomUUID(), drawn);
const upload = async (
  who: TestMember | null,
  path: string,
  { type = 'image/webp', body = bytes }: { type?: string; body?: Uint8Array } = {},
) =>
  (
    await requestJson(at(`/object/conversations/${path}`), {
      method: 'POST',
      headers: { ...(who && bearerOf(who)), 'content-type': type },
      body: body as BodyInit,
    })
  ).status;
const sees = async (who: TestMember | null, path: string) => {
  const headers = who ? bearerOf(who) : {};
  const [direct, signed] = [
    await requestJson(at(`/object/conversations/${path}`), { headers }),
    await post(at(`/object/sign/conversations/${path}`), { expiresIn: 60 }, headers),
  ];
  expect(direct.status === 200).toBe(signed.status === 200);
  return direct.status === 200;
};
async function push(who: TestMember, ...entries: unknown[]): Promise<EntryResult[]> {
  const { body: pulled } = await post<{ epoch: string }>(
    `${server.url}/sync/pull`,
    { v: PROTOCOL_VERSION, epoch: null, heads: [] },
    bearerOf(who),
  );
  const { body } = await post<{ results: EntryResult[] }>(
    `${server.url}/sync/push`,
    { v: PROTOCOL_VERSION, epoch: pulled.epoch, entries },
    bearerOf(who),
  );
  return body.results;
}
const shows = (sender: TestMember, other: TestMember, mediaUrl: string) =>
  pairCommands(sender.id, other.id).send('', undefined, { type: 'image', mediaUrl });

/** Uploads a picture and sends it in a message. */
async function shown(sender: TestMember, other: TestMember) {
  const path = pathOf(sender, other);
  expect(await upload(sender, path)).toBe(200);
  const message = shows(sender, other, path);
  expect(await push(sender, message)).toMatchObject([{ status: 'applied' }]);
  return { path, id: message.id };
}

// [SHELL-147, SHELL-148]
test('[SHELL-147] a stored picture is WebP already: the suffix of its address changes nothing', async () => {
  const [sender, other] = [ada as TestMember, bela as TestMember];
  const [path, jpeg] = [pathOf(sender, other), pathOf(sender, other).replace('.webp', '.jpg')];
  expect(await upload(sender, path)).toBe(200);
  expect(await upload(sender, jpeg, { type: 'image/jpeg', body: jpegOf('a picture') })).toBe(200);
  const read = async (address: string) => {
    const answer = await fetch(at(`/object/conversations/${address}`), { headers: bearerOf(sender) });
    return [answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer()).toString('base64')];
  };
  const [plain, suffixed] = [await read(path), await read(`${path}?format=webp`)];
  expect(plain[0]).toBe('image/webp');
  expect(suffixed).toEqual(plain);
  // From a browser that cannot encode WebP. No cache may keep what it would be converted to at each reading.
  expect(await read(`${jpeg}?format=webp`)).toEqual(await read(jpeg));
});

describe('a picture of a private conversation', () => {
  test('[Y3] a picture precedes its message, and only its sender sees it until then', async () => {
    const path = pathOf(ada!, bela!);
    expect(await upload(ada!, path)).toBe(200);
    expect([await sees(ada!, path), await sees(bela!, path)]).toEqual([true, false]);
    expect(await push(ada!, shows(ada!, bela!, path))).toMatchObject([{ status: 'applied' }]);
    expect([await sees(ada!, path), await sees(bela!, path)]).toEqual([true, true]);
  });
  test('is readable by its two members alone, no other member and no guest', async () => {
    const { path } = await shown(ada!, bela!);
    expect([await sees(curieuse!, path), await sees(null, path)]).toEqual([false, false]);
  });
  test('is added under one’s own name, in one’s own conversations, by members only', async () => {
    await shown(ada!, bela!);
    expect(await upload(bela!, pathOf(ada!, bela!))).not.toBe(200);
    expect(
      await upload(
        curieuse!,
        mediaPath(
          { conversationId: pairCommands(ada!.id, bela!.id).stream, senderId: curieuse!.id },
          randomUUID(),
          drawn,
        ),
      ),
    ).not.toBe(200);
    expect(await upload(null, pathOf(ada!, bela!))).not.toBe(200);
    expect(await upload(ada!, `${pairCommands(ada!.id, bela!.id).stream}/${ada!.id}/page.html`)).not.toBe(200);
  });
  test('is not replaced; until a message shows it, only its sender removes it', async () => {
    const path = pathOf(ada!, bela!);
    expect([await upload(ada!, path), await upload(ada!, path)]).toEqual([200, 400]);
    const remove = (who: TestMember) =>
      requestJson<unknown[]>(at('/object/conversations'), {
        method: 'DELETE',
        headers: { ...bearerOf(who), 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: [path] }),
      });
    await remove(bela!);
    expect(await sees(ada!, path)).toBe(true);
    await remove(ada!);
    expect(await sees(ada!, path)).toBe(false);
  });
  test('has an accepted type and size', async () => {
    expect(await upload(ada!, pathOf(ada!, bela!), { type: 'text/html' })).not.toBe(200);
    expect(await upload(ada!, pathOf(ada!, bela!), { body: new Uint8Array(5 * 1024 * 1024) })).not.toBe(200);
  });
  test('of another’s message gives no right by being named elsewhere', async () => {
    const { path } = await shown(ada!, bela!);
    await push(curieuse!, shows(curieuse!, ada!, path));
    expect(await sees(curieuse!, path)).toBe(false);
  });
  test('[Y4] a message is refused unless its sender stored its picture, then uploaded again', async () => {
    const path = pathOf(ada!, bela!);
    const entry = shows(ada!, bela!, path);
    expect(await push(ada!, entry)).toMatchObject([{ status: 'rejected', code: 'picture-missing' }]);
    expect(await upload(ada!, path)).toBe(200);
    expect(await push(ada!, entry)).toMatchObject([{ status: 'applied' }]);
    expect(await push(bela!, shows(bela!, ada!, path))).toMatchObject([
      { status: 'rejected', code: 'picture-refused' },
    ]);
  });
  test('[Y9, Y11] becomes unreadable for both with its message, and its file goes', async () => {
    const { path, id } = await shown(ada!, bela!);
    const files = async () => (await readdir(join(server.dataDir, 'objects'))).length;
    await server.backend.gateway?.removePictures();
    const before = await files();
    await push(ada!, pairCommands(ada!.id, bela!.id).remove(id));
    expect([await sees(ada!, path), await sees(bela!, path)]).toEqual([false, false]);
    expect(await push(ada!, shows(ada!, bela!, path))).toMatchObject([{ code: 'picture-missing' }]);
    await server.backend.gateway?.removePictures();
    expect(await files()).toBe(before - 1);
    expect(await upload(ada!, path)).toBe(200);
  });
  test('that was reported stays, readable by nobody of the two', async () => {
    const { path, id } = await shown(ada!, bela!);
    await push(bela!, pairCommands(bela!.id, ada!.id).report({ messageIds: [id as string as MessageId] }));
    await push(ada!, pairCommands(ada!.id, bela!.id).remove(id));
    expect(await server.backend.gateway?.removePictures()).toBe(0);
    expect([await sees(ada!, path), await sees(bela!, path)]).toEqual([false, false]);
    expect(await upload(ada!, path)).toBe(400);
  });
  test('that the store failed to remove goes next time', async () => {
    const names = ['a', 'avatars/b'];
    const remove = vi
      .fn((_: string, files: readonly string[]) => Promise.resolve(files))
      .mockRejectedValueOnce(new Error('away'));
    const ports = {
      condemnStrays: async () => 0,
      condemned: async () => [...names],
      remove,
      removed: async (gone: readonly string[]) => names.splice(0, gone.length).length > 0,
    };
    const callHandler = (authorization: string, method = 'POST') =>
      handle(new Request('http://functions/', { method, headers: { authorization } }), 'key', ports);
    expect([(await callHandler('Bearer other')).status, (await callHandler('Bearer key', 'GET')).status]).toEqual([
      401, 405,
    ]);
    await expect(callHandler('Bearer key')).rejects.toThrow('away');
    expect(await (await callHandler('Bearer key')).json()).toEqual({ removed: 2 });
    expect(remove.mock.calls).toEqual([
      ['conversations', ['a']],
      ['conversations', ['a']],
      ['avatars', ['b']],
    ]);
  });
  test('whose file cannot be erased does not keep those of others', async () => {
    const folder = join(server.dataDir, 'objects');
    await server.backend.gateway?.removePictures();
    const before = await readdir(folder);
    const added = async () => (await readdir(folder)).filter((file) => !before.includes(file));
    const stuck = await shown(ada!, bela!);
    const [file] = await added();
    await rm(join(folder, file!));
    await mkdir(join(folder, file!));
    const other = await shown(ada!, bela!);
    for (const { id } of [stuck, other]) await push(ada!, pairCommands(ada!.id, bela!.id).remove(id));
    await server.backend.gateway?.removePictures();
    expect(await added()).toEqual([file]);
    await rmdir(join(folder, file!));
    const owner = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
    await owner`update app.media_removals set at = now()`;
    await owner.end();
    expect(await server.backend.gateway?.removePictures()).toBe(1);
  });
  test('[Y2] an unused picture goes after a week; a message that still waits uploads it again', async () => {
    const [owner, service] = [server.backend.ownerUrl, server.backend.authUrl].map((url) =>
      postgres(url ?? '', { max: 1, onnotice: () => undefined }),
    );
    const [shownOne, old, fresh] = [await shown(ada!, bela!), pathOf(ada!, bela!), pathOf(ada!, bela!)];
    for (const path of [old, fresh]) expect(await upload(ada!, path)).toBe(200);
    await service!`update storage.objects set created_at = now() - interval '8 days' where name in ${service!([shownOne.path, old])}`;
    expect(await server.backend.gateway?.removePictures()).toBe(0);
    await owner!`update app.orphaned_media_scan set at = now() - interval '25 hours'`;
    expect(await server.backend.gateway?.removePictures()).toBe(1);
    expect([await sees(ada!, shownOne.path), await sees(ada!, old), await sees(ada!, fresh)]).toEqual([
      true,
      false,
      true,
    ]);
    const waiting = shows(ada!, bela!, old);
    expect(await push(ada!, waiting)).toMatchObject([{ code: 'picture-missing' }]);
    expect(await upload(ada!, old)).toBe(200);
    expect(await push(ada!, waiting)).toMatchObject([{ status: 'applied' }]);
    await Promise.all([owner!.end(), service!.end()]);
  });
  test('[CHAT-67] across a block cannot be added, nor read by the blocker', async () => {
    const dora = await server.signUp('doraadds');
    const { path } = await shown(ada!, dora);
    const late = pathOf(ada!, dora);
    expect(await upload(ada!, late)).toBe(200);
    expect(await push(dora, pairCommands(dora.id, ada!.id).block())).toMatchObject([{ status: 'applied' }]);
    expect([await upload(ada!, pathOf(ada!, dora)), await upload(dora, pathOf(dora, ada!))].includes(200)).toBe(false);
    expect(await push(ada!, shows(ada!, dora, late))).toMatchObject([{ status: 'rejected' }]);
    expect([await sees(dora, path), await sees(dora, late)]).toEqual([false, false]);
  });
});
