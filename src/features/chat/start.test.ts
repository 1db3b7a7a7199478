import { afterEach, beforeEach, expect, test } from 'vitest';
import { NEWEST } from '#streams/conversation/window.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { talk } from '#i18n/fr/talk.ts';
import { conversationList, conversationMessages } from '#device/conversations.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { accountHead, ada, bela, card, firstEpoch, head, membership, message, START } from '#tests/support/streams.ts';
import { hideConversation, startConversation } from './commands.ts';
import { sendMessage } from './send-message.ts';
import { startRefusal } from './queries.ts';

let device: OpenDevice;
let pair: ConversationId;
beforeEach(async () => {
  device = await openTestDevice();
  pair = await conversationIdOf(ada, bela);
});
afterEach(() => device.close());
const listed = (fits: (ids: string[]) => boolean) =>
  device.waitFor(conversationList(device, 20), (rows) => fits(rows.map(({ id }) => id)));

test('[CHAT-03, CHAT-59] a conversation starts offline, is listed at once and accepts messages', async () => {
  await device.receive(accountHead([]));
  expect(await startConversation(bela, device.context)).toEqual({ ok: true, value: pair });
  await listed((ids) => ids.includes(pair));
  expect(await sendMessage({ conversationId: pair, receiverId: bela, text: 'Bonsoir' }, device.context)).toMatchObject({
    ok: true,
  });
  expect((await device.outbox.snapshot()).entries.map(({ action }) => action)).toEqual([
    'conversation.open',
    'message.send',
  ]);
});

test('[CHAT-62] a hidden conversation returns when it is started again', async () => {
  await device.receive(head(1, { id: pair as string as never, card: card() }), [message(1)]);
  await hideConversation({ conversationId: pair, highestShown: 1 }, device.context);
  await listed((ids) => !ids.includes(pair));
  await startConversation(bela, device.context);
  await listed((ids) => ids.includes(pair));
  expect(
    (await device.waitFor(conversationMessages(device, pair, 64, NEWEST), (view) => view !== null))?.messages,
  ).toHaveLength(1);
});

test('[CHAT-62, CHAT-86, CHAT-88] a block is checked first, and nothing is sent across it', async () => {
  await device.receive(
    head(1, { id: pair as string as never, membership: membership({ cardAllowed: false }), card: null }),
  );
  expect(await startConversation(bela, device.context)).toEqual({ ok: false, code: 'blocked' });
  expect((await device.outbox.snapshot()).entries).toEqual([]);
});

test('[CHAT-87] the specified text explains it', () => {
  expect(talk.startBlocked).toBe('Impossible de créer une conversation. Cet utilisateur est bloqué.');
});

test.each([['unknown-member'], ['blocked']] as const)(
  '[CHAT-64, CHAT-87] a start refused by the server for %s is explained in its place',
  async (code) => {
    await device.receive(accountHead([]));
    await startConversation(bela, device.context);
    await listed((ids) => ids.includes(pair));
    const [entry] = (await device.outbox.snapshot()).entries;
    if (!entry) throw new Error('nothing was asked for');
    await device.outbox.claim(10);
    await device.outbox.record({
      epoch: firstEpoch,
      serverTime: new Date(START).toISOString(),
      refused: false,
      results: [{ id: entry.id, status: 'rejected', code, stream: null, rev: 0 }],
    });
    expect(await device.waitFor(startRefusal(device, pair), (failed) => failed !== null)).toMatchObject({ code });
    await listed((ids) => !ids.includes(pair));
  },
);

test('a conversation with oneself does not start', async () => {
  expect(await startConversation(ada, device.context)).toEqual({ ok: false, code: 'unknown-member' });
});
