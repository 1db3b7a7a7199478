import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ALBUM_BUCKET, albumPath } from '#schemas/album-media.ts';
import type { MediaItemId } from '#schemas/ids.ts';
import { mediaPath } from '#schemas/media.ts';
import type { MediaRequest, MediaResponse } from '#sync/media/media-request.ts';
import { createMedia, type Media } from '#sync/media/media.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import { fixedRandom, virtualClock } from '#tests/support/clocks.ts';
import { ada, bela, conversation } from '#tests/support/streams.ts';
import { createAccountPictures, type AccountPictures } from './account-pictures.ts';

const photo = albumPath(bela, 'photo', crypto.randomUUID() as MediaItemId, { type: 'image/webp', width: 4, height: 3 });
let outbox: Outbox;
let media: Media;
let pictures: AccountPictures;
let requests: MediaRequest[];
/** Answers the request that is on its way. */
let answer: (response: MediaResponse) => void;

beforeEach(async () => {
  outbox = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules });
  media = createMedia(outbox);
  requests = [];
  pictures = createAccountPictures({
    outbox,
    media,
    baseUrl: '',
    accessToken: async () => ({ ok: true, value: 'token' }),
    send: (request) => {
      requests.push(request);
      return new Promise((resolve) => (answer = resolve));
    },
    clock: virtualClock(),
    random: fixedRandom(),
    locks: navigator.locks,
  });
});
afterEach(() => outbox.close());

async function downloadAndThen(meanwhile: () => Promise<void>) {
  const download = pictures.download(photo);
  await expect.poll(() => typeof answer).toBe('function');
  await meanwhile();
  answer({ status: 200, type: 'image/webp', bytes: new ArrayBuffer(8) });
  return download;
}

test('[S18] a photograph that goes out of sight while it is on its way is not stored', async () => {
  const result = await downloadAndThen(async () => {
    expect(await pictures.cachedPaths(ALBUM_BUCKET)).toEqual([photo]);
    await pictures.erase([photo]);
  });
  expect(result).toEqual({ ok: false, code: 'not-found' });
  expect(await media.picture(photo)).toBeNull();
});

test('[S18] a photograph that was erased once may be downloaded again', async () => {
  await downloadAndThen(() => pictures.erase([photo]));
  await downloadAndThen(async () => undefined);
  expect(await media.picture(photo)).not.toBeNull();
});

const file = { bytes: new ArrayBuffer(100_000), type: 'image/webp' } as const;
async function uploading(response: Partial<MediaResponse>) {
  const before = requests.length;
  const upload = pictures.upload(photo, file);
  await expect.poll(() => requests.length).toBe(before + 1);
  answer({ status: 201, type: '', bytes: new ArrayBuffer(0), ...response });
  return upload;
}
const whole = { offset: '100000', location: '/storage/v1/upload/resumable/u1' };

test('[MEMBERAREA-23] a picture of the page leaves with its first request; a repeated one asks what arrived', async () => {
  const sizes = () => requests.map(({ body }) => (body instanceof ArrayBuffer ? body.byteLength : 0));
  expect(await uploading({ status: 500 })).toMatchObject({ ok: false });
  expect(sizes()).toEqual([100_000]);
  expect(await uploading({ status: 409 })).toEqual({ ok: true, value: null });
  expect(sizes()).toEqual([100_000, 0]);
});

test('[Y19] a picture that the server has stored counts as sent on a full device, too', async () => {
  media.save = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
  expect(await uploading(whole)).toEqual({ ok: true, value: null });
  expect(requests).toHaveLength(1);
});

const avatar = `avatars/${bela}/avatar-${crypto.randomUUID()}-4x3.webp`;
const message = mediaPath({ conversationId: conversation, senderId: bela }, crypto.randomUUID(), {
  type: 'image/webp',
  width: 4,
  height: 3,
});

test('[ADMIN-03] evidence is read wherever it lies, and none of it is stored on the device', async () => {
  const certification = `certification/${crypto.randomUUID()}`;
  const item = albumPath(bela, 'photo', crypto.randomUUID(), { type: 'image/webp', width: 4, height: 3 });
  for (const [path, url] of [
    [item, `/storage/v1/object/${item}`],
    [avatar, `/storage/v1/object/${avatar}`],
    [message, `/storage/v1/object/conversations/${message}`],
    [certification, `/functions/v1/${certification}`],
  ] as const) {
    const before = requests.length;
    const reading = pictures.read(path);
    await expect.poll(() => requests.length).toBe(before + 1);
    answer({ status: 200, type: 'image/webp', bytes: new ArrayBuffer(8) });
    expect(await reading).toMatchObject({ ok: true, value: { type: 'image/webp' } });
    expect(requests.at(-1)?.url).toBe(url);
    expect(await media.picture(path)).toBeNull();
  }
});

test('[ADMIN-03] no other address is ever requested', async () => {
  for (const path of ['https://ailleurs.test/a.webp', '../auth/v1/user', 'certification/../../rest', 'avatars/x'])
    expect(await pictures.read(path)).toEqual({ ok: false, code: 'not-found' });
  expect(await pictures.download(`certification/${crypto.randomUUID()}`)).toEqual({ ok: false, code: 'not-found' });
  expect(requests).toEqual([]);
});
