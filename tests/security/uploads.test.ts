/** Attacks the picture store: uploads too much, too slowly, or where the member may not. */
import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PICTURE_BYTES, PICTURES_AN_HOUR, PICTURES_BYTES, PROFILE_PICTURES_LIMIT } from '#schemas/limits.ts';
import { mediaPath } from '#schemas/media.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { webpOf } from '#tests/support/file-bytes.ts';
import {
  profilePicturePathOf,
  pictureFormat,
  originalBytes,
  messagePicturePath,
  PictureStore,
  webpHeaders,
} from '#tests/support/picture-store.ts';
import type { TestMember } from '#tests/support/server.ts';
import { slowRequest } from '#tests/support/slow-body.ts';
import { pushAt } from '#tests/support/sync-requests.ts';

let store: PictureStore;
let admin: TestMember;
beforeAll(async () => {
  store = await PictureStore.start();
  admin = await store.newAdmin();
});
afterAll(() => store.stop());

describe('an upload', () => {
  test('an upload’s token is checked before its body: without one it is answered and closed', async () => {
    const ada = await store.newMember();
    for (const length of [{ 'content-length': '50000000' }, { 'transfer-encoding': 'chunked' }]) {
      const open = slowRequest(
        store.urlOf(`/object/${profilePicturePathOf(ada)}`),
        webpHeaders(null, length as Record<string, string>),
      );
      open.send(Buffer.alloc(1024));
      expect(await open.response, JSON.stringify(length)).toMatchObject({ status: 401, closes: true });
    }
    expect(await store.partialFiles()).toEqual([]);
  });

  test('an upload is counted while it arrives: one byte too many ends it and nothing stays', async () => {
    const [ada, bela] = [await store.newMember(), await store.newMember()];
    const path = () => store.urlOf(`/object/conversations/${messagePicturePath(ada, bela)}`);
    const said = slowRequest(path(), webpHeaders(ada, { 'content-length': String(50 * 1024 * 1024) }));
    expect(await said.response).toMatchObject({ status: 413, closes: true });
    const chunked = slowRequest(path(), webpHeaders(ada, { 'transfer-encoding': 'chunked' }));
    for (let n = 0; n < PICTURE_BYTES / 65_536; n += 1) chunked.send(Buffer.alloc(65_536));
    chunked.send(Buffer.alloc(1));
    expect(await chunked.response).toMatchObject({ status: 413, closes: true });
    const whole = slowRequest(path(), webpHeaders(ada, { 'transfer-encoding': 'chunked' }));
    whole.send(webpOf('', { bytes: PICTURE_BYTES }));
    whole.end();
    expect(await whole.response).toMatchObject({ status: 200 });
    expect(await store.partialFiles()).toEqual([]);
  });

  test('lies in files and a folder readable by this user alone', async () => {
    const folder = join(store.server.dataDir, 'objects');
    const files = await readdir(folder);
    expect(files.length).toBeGreaterThan(0);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600);
  });

  test('is limited per hour, also when all come at once', async () => {
    const [ada, bela] = [await store.newMember(), await store.newMember()];
    const answers = await Promise.all(
      Array.from({ length: PICTURES_AN_HOUR + 15 }, () =>
        store.upload(ada, `conversations/${messagePicturePath(ada, bela)}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PICTURES_AN_HOUR);
    const late = answers.find(({ status }) => status !== 200);
    expect([late?.status, late?.body.code, Number(late?.headers.get('retry-after'))]).toEqual([
      429,
      'rate-limited',
      expect.closeTo(3600, -2),
    ]);
    const [own] = await store.sql<
      { name: string }[]
    >`select name from storage.objects where owner_id = ${ada.id} limit 1`;
    await store.remove(ada, 'conversations', own?.name ?? '');
    expect(
      (await store.upload(ada, `conversations/${messagePicturePath(ada, bela)}`)).status,
      'removing one gives none back',
    ).toBe(429);
  });

  test('fills no profile bucket, also when all come at once', async () => {
    const ada = await store.newMember();
    const answers = await Promise.all(Array.from({ length: 28 }, () => store.upload(ada, profilePicturePathOf(ada))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PROFILE_PICTURES_LIMIT);
  });

  test('is limited in total, running uploads included', async () => {
    const [ada, bela] = [await store.newMember(), await store.newMember()];
    await store.sql`insert into app.uploads (member_id, object, bytes, started_at, stored) values (${ada.id}, 'conversations/before', ${PICTURES_BYTES - 2 * originalBytes.byteLength}, now() - interval '2 days', true)`;
    const path = () => `conversations/${messagePicturePath(ada, bela)}`;
    const open = slowRequest(
      store.urlOf(`/object/${path()}`),
      webpHeaders(ada, { 'content-length': String(originalBytes.byteLength) }),
    );
    open.send(originalBytes.subarray(0, 3));
    await expect.poll(async () => (await store.partialFiles()).length).toBe(1);
    expect((await store.upload(ada, path())).status).toBe(200);
    expect(await store.upload(ada, path())).toMatchObject({ status: 413, body: { code: 'pictures-full' } });
    open.abort();
    await expect
      .poll(async () => (await store.upload(ada, path())).status, { message: 'what was cut counts no more' })
      .toBe(200);
  });

  test('an upload goes into one’s own conversations, existing or future, and nowhere else', async () => {
    const [ada, bela, curieuse] = [await store.newMember(), await store.newMember(), await store.newMember()];
    await store.sendPicture(ada, bela);
    const into = (conversationId: string) =>
      store.upload(
        curieuse,
        `conversations/${mediaPath({ conversationId: conversationId as never, senderId: curieuse.id }, randomUUID(), pictureFormat)}`,
      );
    for (const conversation of [
      randomUUID(),
      pairCommands(ada.id, bela.id).stream,
      pairCommands(ada.id, admin.id).stream,
      curieuse.id,
      ada.id,
    ])
      expect((await into(conversation)).body.code, conversation).toBe('forbidden');
    expect((await into(pairCommands(curieuse.id, ada.id).stream)).status).toBe(200);
  });

  test('is refused when the right ended meanwhile', async () => {
    const [ada, bela] = [await store.newMember(), await store.newMember()];
    await store.sendPicture(ada, bela);
    const path = `conversations/${messagePicturePath(ada, bela)}`;
    const open = slowRequest(
      store.urlOf(`/object/${path}`),
      webpHeaders(ada, { 'content-length': String(originalBytes.byteLength) }),
    );
    open.send(originalBytes.subarray(0, 3));
    await expect.poll(async () => (await store.partialFiles()).length).toBe(1);
    await pushAt(store.server.url, bela, [pairCommands(bela.id, ada.id).block()]);
    open.send(originalBytes.subarray(3));
    open.end();
    expect(await open.response).toMatchObject({ status: 400, body: expect.stringContaining('forbidden') });
    expect([await store.read(ada, path), await store.partialFiles()]).toEqual([400, []]);
  });
});
