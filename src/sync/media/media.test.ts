import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MessageContent } from '#schemas/actions/message-send.ts';
import { albumPath } from '#schemas/album-media.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { EntryId, Epoch, MemberId, MessageId } from '#schemas/ids.ts';
import { mediaPath } from '#schemas/media.ts';
import { done, refused } from '#lib/result.ts';
import { pairId } from '#tests/support/entries.ts';
import { eraseDatabases } from '../session/erase-databases.ts';
import { outboxName } from '../outbox/database.ts';
import { mediaName } from './media-database.ts';
import { openOutbox, type Outbox } from '../outbox/outbox.ts';
import type { MediaServer } from './media-server.ts';
import { createMedia, type Media } from './media.ts';
import { sendUploads } from './send-uploads.ts';

const ada = '8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11' as MemberId;
const bela = 'c9f0f895-fb98-4b91-9a4e-2f6d0c1e8b22' as MemberId;
const conversationId = pairId(ada, bela);
const epoch = 'epoch-1' as Epoch;
const pictureFields = { type: 'image/webp', width: 4, height: 3 } as const;
const bytes = (size = 10) => new ArrayBuffer(size);
const newId = () => crypto.randomUUID() as EntryId;
const newPath = () => mediaPath({ conversationId, senderId: ada }, newId(), pictureFields);

let outbox: Outbox;
let media: Media;
/** The paths that reached the server, and the server's next answers. */
let uploaded: string[];
let removed: string[];
let uploadAnswers: ReturnType<MediaServer['upload']>[];
const server: MediaServer = {
  upload: (path) => (uploaded.push(path), uploadAnswers.shift() ?? Promise.resolve(done(null))),
  remove: (path) => (removed.push(path), Promise.resolve(done(null))),
  download: () => Promise.resolve(refused('offline')),
};
const run = () => sendUploads({ outbox, media, server });
const claimedIds = async () => (await outbox.claim(200, await media.localPictures())).entries.map(({ id }) => id);

async function sendPicture(content: Partial<MessageContent> = {}): Promise<{ id: EntryId; path: string }> {
  const [id, path] = [newId(), newPath()];
  await media.add(path, { bytes: bytes(), type: 'image/webp' });
  await outbox.sendMessage(
    { conversationId, receiverId: bela, type: 'image', text: '', mediaUrl: path, gifUrl: null, ...content },
    id,
  );
  return { id, path };
}
const sendText = (text: string, to = conversationId) =>
  outbox.sendMessage({ conversationId: to, receiverId: bela, type: 'text', text, mediaUrl: null, gifUrl: null });

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  outbox = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules });
  await outbox.changeEpoch(epoch);
  media = createMedia(outbox);
  [uploaded, removed, uploadAnswers] = [[], [], []];
});
afterEach(() => outbox.close());

describe('[Y3] a message with a picture', () => {
  test('a message leaves after its picture and holds back only its own conversation', async () => {
    const { id, path } = await sendPicture();
    const laterMessage = await sendText('après');
    const otherMessage = await sendText('ailleurs', pairId(ada, 'aab32389-22bc-4c25-a6f6-06eb525ffdc5' as MemberId));
    expect(await claimedIds()).toEqual([otherMessage.id]);
    expect(await run()).toMatchObject({ end: 'empty', answeredCount: 1 });
    expect(uploaded).toEqual([path]);
    expect(await claimedIds()).toEqual([id, laterMessage.id, otherMessage.id]);
  });
  test('waits for its own picture only; a failed upload is retried whole', async () => {
    const { id, path } = await sendPicture();
    uploadAnswers = [Promise.resolve(refused('offline'))];
    expect(await run()).toMatchObject({ end: 'retry-later', code: 'offline' });
    expect(await claimedIds()).toEqual([]);
    await run();
    expect(uploaded).toEqual([path, path]);
    expect(await claimedIds()).toEqual([id]);
  });
  test('[Y4] is refused with its picture and holds nothing up', async () => {
    const { id } = await sendPicture();
    const laterMessage = await sendText('après');
    uploadAnswers = [Promise.resolve(refused('too-large'))];
    await run();
    expect((await outbox.snapshot()).results.get(id)).toMatchObject({ status: 'rejected', code: 'picture-refused' });
    expect(await claimedIds()).toEqual([laterMessage.id]);
  });
  const answers = (id: EntryId, code: RefusalCode) =>
    outbox.record({
      epoch,
      serverTime: '2026-11-01T12:00:00.000Z',
      refused: false,
      results: [{ id, status: 'rejected', code, stream: null, rev: 0 }],
    });
  test('[Y4] a picture lost on the server is uploaded again once, then only on the member’s retry', async () => {
    const { id, path } = await sendPicture();
    const codeNow = async () => (await outbox.snapshot()).results.get(id)?.code;
    await run();
    for (const uploads of [2, 3]) {
      expect(await claimedIds()).toEqual([id]);
      await answers(id, 'picture-missing');
      await run();
      if (uploads === 3) {
        expect([await codeNow(), uploaded.length]).toEqual(['picture-missing', 2]);
        await outbox.retry(id);
        expect(await claimedIds()).toEqual([]);
        await run();
      }
      expect([await codeNow(), uploaded]).toEqual([undefined, Array.from({ length: uploads }, () => path)]);
    }
    expect(await claimedIds()).toEqual([id]);
    expect(await outbox.journal()).toEqual([]);
  });
  test('[Y19] is refused when its picture is missing on both sides', async () => {
    const { id, path } = await sendPicture();
    await run();
    await claimedIds();
    await media.forget(path);
    await answers(id, 'picture-missing');
    await run();
    expect((await outbox.snapshot()).results.get(id)).toMatchObject({ code: 'picture-lost' });
  });
  test('[Y21] in a new epoch a sent picture missing here is looked up on the server', async () => {
    const { id, path } = await sendPicture();
    await run();
    expect(await claimedIds()).toEqual([id]);
    await media.erase([path]);
    await outbox.changeEpoch('epoch-2' as Epoch);
    expect(await claimedIds()).toEqual([id]);
    await run();
    expect((await outbox.snapshot()).results.get(id)).toBeUndefined();
  });
  test('[Y19] is refused when the browser removed its picture', async () => {
    const entry = await outbox.sendMessage({
      conversationId,
      receiverId: bela,
      type: 'image',
      text: '',
      mediaUrl: newPath(),
      gifUrl: null,
    });
    await run();
    expect((await outbox.snapshot()).results.get(entry.id)).toMatchObject({ code: 'picture-lost' });
  });
  test('[Y2] withdrawn before it left loses its picture, also on the server', async () => {
    const { id, path } = await sendPicture();
    await run();
    await outbox.discard(id as string as Parameters<Outbox['discard']>[0]);
    await media.drop(path);
    expect(await media.picture(path)).toBeNull();
    await run();
    expect(removed).toEqual([path]);
    expect(await media.uploads()).toEqual([]);
  });
  test.each([
    ['before its picture is dropped', (path: string) => media.release(path), (path: string) => media.drop(path)],
    ['after its picture was dropped', (path: string) => media.drop(path), (path: string) => media.release(path)],
  ])('[Y2] a message wrongly taken for sent %s also removes its picture from the server', async (_, first, then) => {
    const { id, path } = await sendPicture();
    await run();
    await outbox.discard(id as string as MessageId);
    await first(path);
    await then(path);
    await run();
    expect(removed).toEqual([path]);
    expect([await media.uploads(), await media.picture(path)]).toEqual([[], null]);
  });

  test('keeps its picture on this device after it left', async () => {
    const { id, path } = await sendPicture();
    await run();
    await outbox.discard(id as string as Parameters<Outbox['discard']>[0]);
    await run();
    expect(await media.uploads()).toEqual([]);
    expect(await media.picture(path)).toMatchObject({ type: 'image/webp' });
    expect(await media.usage()).toMatchObject({ cached: 10, waiting: 0 });
  });
});

test('[Y11] a deleted message leaves no picture, whether viewed or just sent', async () => {
  const { path } = await sendPicture();
  await run();
  const cachedPath = newPath();
  await media.save(cachedPath, { bytes: bytes(), type: 'image/webp' });
  await media.erase([path, cachedPath]);
  expect([await media.picture(path), await media.picture(cachedPath), await media.uploads()]).toEqual([null, null, []]);
  expect(await media.usage()).toMatchObject({ cached: 0, waiting: 0 });
});

describe('viewed pictures', () => {
  test('stay within the budget: the least recently viewed go first', async () => {
    const paths = [newPath(), newPath(), newPath()] as const;
    let now = 0;
    media = createMedia(outbox, { clock: { now: () => (now += 1), wait: () => Promise.resolve() } });
    await media.setBudget(25);
    await media.save(paths[0], { bytes: bytes(), type: 'image/webp' });
    await media.save(paths[1], { bytes: bytes(), type: 'image/webp' });
    await media.picture(paths[0]);
    await media.save(paths[2], { bytes: bytes(), type: 'image/webp' });
    expect(await Promise.all(paths.map(async (path) => (await media.picture(path)) !== null))).toEqual([
      true,
      false,
      true,
    ]);
    expect(await media.usage()).toEqual({ cached: 20, waiting: 0, budget: 25 });
  });
  test('queued pictures never go for lack of room, nor when the rest is erased', async () => {
    const { path } = await sendPicture();
    await media.save(newPath(), { bytes: bytes(), type: 'image/webp' });
    await media.setBudget(0);
    await media.clearCache();
    expect(await media.picture(path)).not.toBeNull();
    expect(await media.usage()).toEqual({ cached: 0, waiting: 10, budget: 0 });
  });
  test('a queued picture that was viewed keeps its bytes and loses them when withdrawn', async () => {
    const { id, path } = await sendPicture();
    await media.save(path, { bytes: bytes(), type: 'image/webp' });
    await media.sweep(() => false);
    expect(await media.picture(path)).not.toBeNull();
    await media.save(path, { bytes: bytes(), type: 'image/webp' });
    await outbox.discard(id as string as MessageId);
    await media.drop(path);
    expect(await media.usage()).toMatchObject({ cached: 0, waiting: 0 });
    expect(await media.picture(path)).toBeNull();
  });

  test('[Y9] leave with the conversation', async () => {
    const path = newPath();
    await media.save(path, { bytes: bytes(), type: 'image/webp' });
    await media.sweep((conversation) => conversation !== (conversationId as string));
    expect(await media.picture(path)).toBeNull();
  });
});

test('[Y17] reading creates no database, an erasure removes it, and nothing restores it', async () => {
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  expect(await media.picture(newPath())).toBeNull();
  expect(await names()).toEqual([outboxName(ada)]);
  await media.save(newPath(), { bytes: bytes(), type: 'image/webp' });
  expect(await names()).toContain(mediaName(ada));
  expect(await eraseDatabases(ada)).toBe(true);
  await expect(media.save(newPath(), { bytes: bytes(), type: 'image/webp' })).rejects.toThrow();
  expect(await names()).toEqual([]);
});

describe('[MEMBERAREA-22] a video', () => {
  const addVideo = async () => {
    const id = newId();
    const paths = {
      path: albumPath(ada, 'video', id, { type: 'video/mp4', width: 4, height: 3 }),
      poster: albumPath(ada, 'poster', id, pictureFields),
    };
    await media.add(paths.poster, { bytes: bytes(), type: 'image/webp' });
    await media.add(paths.path, { bytes: bytes(), type: 'video/mp4' });
    const entry = await outbox.enqueue({ action: 'album.add', data: { ...paths, album: 'public', seconds: 3 } });
    return { ...paths, id: entry.id };
  };
  test('leaves after both its files, and its poster is enough for nobody', async () => {
    const { id } = await addVideo();
    uploadAnswers = [Promise.resolve(done(null)), Promise.resolve(refused('offline'))];
    expect(await run()).toMatchObject({ end: 'retry-later' });
    expect(await claimedIds()).toEqual([]);
    expect(await run()).toMatchObject({ end: 'empty', answeredCount: 1 });
    expect(await claimedIds()).toEqual([id]);
  });
  test('[Y19] is refused when the browser removed one of its files', async () => {
    const { id, poster } = await addVideo();
    await media.forget(poster);
    await run();
    expect((await outbox.snapshot()).results.get(id)).toMatchObject({ code: 'picture-lost' });
  });
  test('holds back no picture of a conversation where its quota is used up, nor the reverse', async () => {
    const { path: video } = await addVideo();
    const { path: picture } = await sendPicture();
    const day = 86_400_000;
    uploadAnswers = [Promise.resolve(done(null)), Promise.resolve({ ...refused('rate-limited'), retryAfterMs: day })];
    expect(await run()).toMatchObject({ end: 'retry-later', code: 'rate-limited', answeredCount: 1 });
    expect([uploaded[0], uploaded.length]).toEqual([picture, 2]);
    await sendPicture();
    uploadAnswers = [Promise.resolve(refused('rate-limited'))];
    expect(await run()).toMatchObject({ end: 'retry-later', answeredCount: 2 });
    expect(uploaded).toContain(video);
  });
  test('is asked about only after a first attempt', async () => {
    await addVideo();
    const firsts: (boolean | undefined)[] = [];
    const upload: MediaServer['upload'] = async (_, __, options) => (
      firsts.push(options?.isFirst),
      firsts.length === 1 ? refused('offline') : done(null)
    );
    for (let turn = 0; turn < 2; turn += 1) await sendUploads({ outbox, media, server: { ...server, upload } });
    expect(firsts).toEqual([true, false, true]);
  });
});
