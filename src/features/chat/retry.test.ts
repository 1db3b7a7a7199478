import { afterEach, beforeEach, expect, test } from 'vitest';
import { NEWEST } from '#streams/conversation/window.ts';
import { chat } from '#i18n/fr/chat.ts';
import { talk } from '#i18n/fr/talk.ts';
import { conversationMessages } from '#device/conversations.ts';
import type { MessageView } from '#domain/views.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { bela, conversation, firstEpoch, START } from '#tests/support/streams.ts';
import { retryMessage } from './commands.ts';
import { sendMessage } from './send-message.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
  await device.outbox.changeEpoch(firstEpoch);
});
afterEach(() => device.close());
const send = () => sendMessage({ conversationId: conversation, receiverId: bela, text: 'Bonsoir' }, device.context);
const inState = async (state: MessageView['state']) =>
  (
    await device.waitFor(
      conversationMessages(device, conversation, 64, NEWEST),
      (view) => view?.messages[0]?.state === state,
    )
  )?.messages[0] as MessageView;
const rejected = (id: string) =>
  device.outbox.record({
    epoch: firstEpoch,
    serverTime: new Date(START).toISOString(),
    refused: false,
    results: [{ id: id as never, status: 'rejected', code: 'unknown-member', stream: null, rev: 0 }],
  });

test('[CHAT-63, CHAT-76] an offline message is not refused: it is kept until the server answers', async () => {
  const sent = await send();
  const [left, again] = [await device.outbox.claim(10), await device.outbox.claim(10)];
  expect(left.entries).toMatchObject([{ id: sent.ok && sent.value }]);
  expect(again.entries).toEqual(left.entries);
  expect(await inState('pending')).toMatchObject({ text: 'Bonsoir' });
});

test('[CHAT-77] a refused message shows « Échec »; a retry sends the same one', async () => {
  await send();
  const [entry] = (await device.outbox.claim(10)).entries;
  if (!entry) throw new Error('nothing left');
  await rejected(entry.id);
  const failed = await inState('failed');
  expect([chat.states.failed, talk.retry]).toEqual(['Échec', 'Réessayer']);
  await retryMessage(failed, device.context);
  expect(await inState('pending')).toMatchObject({ text: 'Bonsoir' });
  expect((await device.outbox.claim(10)).entries).toHaveLength(1);
});
