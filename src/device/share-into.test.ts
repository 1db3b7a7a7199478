import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done, refused } from '#lib/result.ts';
import { PICTURES_AT_ONCE, type Picture } from '#schemas/media.ts';
import { picturesOf } from '#sync/outbox/database.ts';
import { conversation } from '#tests/support/streams.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { shareInto } from './share-into.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());

const picture = (): Picture => ({ bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/webp', width: 3, height: 2 });

test('[Y1] what is shared goes into the draft, after what is there, and sends nothing', async () => {
  const { outbox } = device;
  await outbox.setDraft(conversation, 'Regarde');
  await shareInto({ conversationId: conversation, pictures: [picture(), picture()], text: 'une terrasse' }, device);
  const draft = await outbox.draft(conversation);
  expect(draft?.text).toBe('Regarde\nune terrasse');
  expect(picturesOf(draft?.attached)).toHaveLength(2);
  expect((await outbox.snapshot()).entries).toEqual([]);
});

test('[Y1] a text alone leaves the pictures of the draft, and no text leaves its words', async () => {
  const { outbox } = device;
  await shareInto({ conversationId: conversation, pictures: [picture()], text: '' }, device);
  await shareInto({ conversationId: conversation, pictures: [], text: 'et un lien' }, device);
  const draft = await outbox.draft(conversation);
  expect([draft?.text, picturesOf(draft?.attached).length]).toEqual(['et un lien', 1]);
});

const share = (count: number, text = '') =>
  shareInto({ conversationId: conversation, pictures: Array.from({ length: count }, picture), text }, device);
const attached = async () => (await device.outbox.draft(conversation))?.attached;

test('[Y1] a full disk at the third picture leaves none, so that a second tap brings each once', async () => {
  const { outbox } = device;
  await share(1);
  const before = await attached();
  const write = outbox.setDraftAttachment.bind(outbox);
  const full = vi.spyOn(outbox, 'setDraftAttachment');
  full.mockImplementationOnce(write).mockImplementationOnce(write);
  full.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await expect(share(5, 'une terrasse')).rejects.toThrow('full');
  expect(await attached()).toEqual(before);
  expect((await outbox.draft(conversation))?.text ?? '').toBe('');
  await share(5, 'une terrasse');
  expect(picturesOf(await attached())).toHaveLength(6);
});

test('[PWA-46] a draft takes as many pictures as a message, and the rest is counted', async () => {
  expect(await share(PICTURES_AT_ONCE - 1)).toEqual(done(0));
  expect(await share(3, 'une terrasse')).toEqual(done(2));
  expect(picturesOf(await attached())).toHaveLength(PICTURES_AT_ONCE);
  expect(await share(1, 'et le jardin')).toEqual(refused('draft-full'));
  expect((await device.outbox.draft(conversation))?.text).toBe('une terrasse');
});

test('[PWA-46] pictures do not replace the GIF of a draft, and a text joins it', async () => {
  const gif = { gif: 'https://gifs.example/1.gif' };
  await device.outbox.setDraftAttachment(conversation, gif);
  expect(await share(2, 'une terrasse')).toEqual(refused('gif-waits'));
  expect(await device.outbox.draft(conversation)).toMatchObject({ attached: gif, text: '' });
  expect(await share(0, 'une terrasse')).toEqual(done(0));
  expect(await device.outbox.draft(conversation)).toMatchObject({ attached: gif, text: 'une terrasse' });
});
