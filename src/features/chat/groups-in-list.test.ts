import { afterEach, beforeEach, expect, test } from 'vitest';
import { conversationList, groupList, unreadTotal } from '#device/conversations.ts';
import { hasUnread } from '#device/own-account.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { asStream } from '#schemas/as-stream.ts';
import { group, groupHead } from '#tests/support/group-head.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { ada, bela, conversation, firstEpoch, head, message } from '#tests/support/streams.ts';
import { storedAuthors } from './group/queries.ts';
import { markAllRead } from './read-commands.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());

test('the filter « Groupes » leaves private conversations out', async () => {
  await device.receive(head(1), [message(1)]);
  await device.receive(groupHead(2));
  expect((await device.waitFor(conversationList(device, 10), (rows) => rows.length === 2)).map(({ id }) => id)).toEqual(
    expect.arrayContaining([conversation, group]),
  );
  expect((await device.waitFor(groupList(device, 10), (rows) => rows.length > 0)).map(({ id }) => id)).toEqual([group]);
});

test('[CHAT-104] the unread dot counts groups as well', async () => {
  await device.receive(groupHead(3));
  expect(await device.waitFor(unreadTotal(device), (total) => total > 0)).toBe(2);
  expect(await device.waitFor(hasUnread(device), (unread) => unread)).toBe(true);
});

test('[CHAT-102] « Tout marquer comme lu » marks unread groups as read', async () => {
  await device.receive(groupHead(3));
  await device.waitFor(hasUnread(device), (unread) => unread);
  await markAllRead(null, device.context);
  expect((await device.outbox.snapshot()).entries.map(({ action, data }) => [action, data])).toEqual([
    ['conversation.read', { conversationId: group, upTo: 3, epoch: firstEpoch }],
  ]);
  await device.waitFor(hasUnread(device), (unread) => !unread);
});

test('[GROUP-02] before a group is opened, the list names authors of private conversations', async () => {
  const pair = await conversationIdOf(ada, bela);
  expect(await device.waitFor(storedAuthors(device, group, bela))).toBeNull();
  await device.receive(head(1, { id: asStream(pair) }), [message(1)]);
  const authors = await device.waitFor(storedAuthors(device, group, bela), (each) => each !== null);
  expect(authors).toMatchObject([{ memberId: bela, username: 'bela' }]);
});
