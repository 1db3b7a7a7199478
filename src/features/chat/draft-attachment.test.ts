import { entryRules } from '#actions/rules.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { done, refused } from '#lib/result.ts';
import { conversationDraft } from '#device/conversation-draft.ts';
import { eraseDatabases } from '#sync/session/erase-databases.ts';
import { mediaOf } from '#sync/media/media.ts';
import { sendUploads } from '#sync/media/send-uploads.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import type { MessageView } from '#domain/views.ts';
import type { MessageId } from '#schemas/ids.ts';
import type { Picture } from '#schemas/media.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { ada, bela, conversation, firstEpoch, head, membership, message, messageId } from '#tests/support/streams.ts';
import { discardMessage, keepAsDraft, sendPicture } from './commands.ts';
import { sendMessage } from './send-message.ts';
import { messageAt } from './queries.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
  await device.outbox.changeEpoch(firstEpoch);
});
afterEach(() => device.close());

const drawn = (size = 10): Picture => ({
  bytes: new Uint8Array(size).fill(size).buffer,
  type: 'image/webp',
  width: 4,
  height: 3,
});
const draft = () => conversationDraft(device, conversation);
const media = () => mediaOf(device.outbox);
const attached = async () => {
  const stored = await draft().loadAttachment();
  return (
    stored &&
    ('gif' in stored
      ? stored
      : { bytes: stored.picture.bytes.byteLength, width: stored.picture.width, at: stored.path })
  );
};
const send = ({ picture, ...given }: { text?: string; picture?: Picture; pictureAt?: string; gifUrl?: string }) => {
  const content = { conversationId: conversation, receiverId: bela, text: '', ...given };
  return picture ? sendPicture({ ...content, picture }, device.context) : sendMessage(content, device.context);
};
const entries = async () =>
  (await device.outbox.snapshot()).entries.flatMap(({ data }) => ('mediaUrl' in data ? [data] : []));
const usage = async () => (await media().usage()).waiting;
/** Runs the upload loop a day later, so that no picture counts as just added. */
const sweep = () => {
  const removed: string[] = [];
  const server = {
    upload: () => Promise.resolve(done(null)),
    remove: (path: string) => (removed.push(path), Promise.resolve(done(null))),
    download: () => Promise.resolve(refused('offline' as const)),
  };
  return sendUploads({
    outbox: device.outbox,
    media: media(),
    server,
    clock: { ...systemClock, now: () => Date.now() + 86_400_000 },
  });
};

describe('an attached picture', () => {
  test('[Y1] an attached picture belongs to the draft: it survives a restart and is kept for days', async () => {
    await device.outbox.setDraft(conversation, 'Regardez');
    const at = await draft().saveAttachment({ picture: drawn() });
    await device.outbox.setDraft(conversation, '');
    device.outbox.close();
    Object.assign(device, { outbox: await openOutbox({ account: ada, generation: 1 }, { rules: entryRules }) });
    await sweep();
    expect(await attached()).toEqual({ bytes: 10, width: 4, at });
    expect(await usage()).toBe(10);
  });
  test('[Y1] becomes the message with its words, as stored, and the draft is gone', async () => {
    await device.outbox.setDraft(conversation, 'Regardez');
    const at = (await draft().saveAttachment({ picture: drawn() })) ?? '';
    expect(await send({ text: 'Regardez', picture: drawn(), pictureAt: at })).toMatchObject({ ok: true });
    expect(await entries()).toMatchObject([{ text: 'Regardez', mediaUrl: at, type: 'image' }]);
    expect([await device.outbox.draft(conversation), await usage()]).toEqual([null, 10]);
    expect(media().hasNewUploads()).toBe(true);
  });
  test('removed or replaced loses its bytes; the last choice holds', async () => {
    const port = draft();
    await Promise.all([port.saveAttachment({ picture: drawn(10) }), port.saveAttachment({ picture: drawn(20) })]);
    expect([await attached(), await usage()]).toMatchObject([{ bytes: 20 }, 20]);
    await port.saveAttachment({ gif: '/gifs/bravo.svg', label: 'Bravo' });
    expect([await attached(), await usage()]).toEqual([{ gif: '/gifs/bravo.svg', label: 'Bravo' }, 0]);
    await Promise.all([port.saveAttachment({ picture: drawn(30) }), port.saveAttachment(null)]);
    expect([await attached(), await device.outbox.draft(conversation), await usage()]).toEqual([null, null, 0]);
  });
  test('a picture sent from two tabs that both show it becomes two messages with a picture each', async () => {
    const at = (await draft().saveAttachment({ picture: drawn() })) ?? '';
    await send({ picture: drawn(), pictureAt: at });
    await send({ picture: drawn(), pictureAt: at });
    const [one, two] = (await entries()).map(({ mediaUrl }) => mediaUrl ?? '');
    expect(one).toBe(at);
    expect(two).not.toBe(at);
    expect(await media().picture(two ?? '')).not.toBeNull();
  });
  test('[Y19] that finds no room is refused, leaves nothing behind, and the words stay', async () => {
    await device.outbox.setDraft(conversation, 'Regardez');
    const { put: plain } = IDBObjectStore.prototype;
    for (const store of ['bytes', 'drafts']) {
      const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...given
      ) {
        if (this.name === store) throw new DOMException('full', 'QuotaExceededError');
        return plain.apply(this, given);
      });
      await expect(draft().saveAttachment({ picture: drawn() })).rejects.toThrow('full');
      put.mockRestore();
      expect([await attached(), (await device.outbox.draft(conversation))?.text, await usage()]).toEqual([
        null,
        'Regardez',
        0,
      ]);
    }
  });
  test('whose draft was sent without it goes after a while', async () => {
    await draft().saveAttachment({ picture: drawn() });
    await send({ text: 'Sans image' });
    await sweep();
    await sweep();
    expect([await usage(), await media().uploads()]).toEqual([0, []]);
  });
  test('[Y17] leaves with the account', async () => {
    const at = (await draft().saveAttachment({ picture: drawn() })) ?? '';
    expect(await eraseDatabases(ada)).toBe(true);
    await expect(media().picture(at)).rejects.toThrow();
    expect((await indexedDB.databases()).some(({ name }) => name?.startsWith('alcove-media'))).toBe(false);
  });
});

test('[CHAT-68] « Non » returns the pictures to the draft, « Supprimer » deletes them', async () => {
  const sendWithAttachment = async (given: Parameters<typeof send>[0]) => {
    const sent = await send(given);
    return { id: sent.ok ? sent.value : ('' as MessageId) } as MessageView;
  };
  const one = await sendWithAttachment({ picture: drawn() });
  const [{ mediaUrl } = { mediaUrl: '' }] = await entries();
  await device.outbox.claim(200);
  await keepAsDraft(one, device.context);
  const stored = await attached();
  expect(stored).toMatchObject({ bytes: 10 });
  expect(stored).not.toMatchObject({ at: mediaUrl });
  expect((await media().uploads()).find(({ path }) => path === mediaUrl)?.state).toBe('dropped');
  await keepAsDraft(await sendWithAttachment({ gifUrl: '/gifs/bravo.svg' }), device.context);
  expect(await attached()).toEqual({ gif: '/gifs/bravo.svg' });
  const last = await sendWithAttachment({ picture: drawn(30) });
  await discardMessage(last, device.context);
  await sweep();
  await sweep();
  expect([await attached(), await usage()]).toEqual([null, 0]);
});

test('[Y10] a quoted message is found by its number, fetched if absent, and never if not visible', async () => {
  await device.receive(head(300), [message(7), message(300)]);
  const at = (seq: number | null, fits = (_: unknown) => true) =>
    device.waitFor(messageAt(device, conversation, seq), fits);
  expect((await at(7))?.message).toMatchObject({ id: messageId(7), text: 'message 7' });
  expect(await at(100)).toEqual({ message: null, missingChunks: [1] });
  expect(await at(null)).toBeNull();
  await device.receive(head(300, { membership: membership({ ranges: [[200, 400]] }) }), [message(300)]);
  expect((await at(7, (seen) => (seen as { message: unknown } | null)?.message === null))?.missingChunks).toEqual([]);
});
