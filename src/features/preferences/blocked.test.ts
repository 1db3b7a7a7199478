import { afterEach, beforeEach, expect, test } from 'vitest';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { accountHead, ada, bela, card, head } from '#tests/support/streams.ts';
import { unblock } from './commands.ts';
import { blockedMembers } from './queries.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());

test('[CHAT-81] a blocked member is listed as soon as requested, by name while it is known', async () => {
  const conversationId = await conversationIdOf(ada, bela);
  await device.receive(accountHead([]));
  expect(await device.waitFor(blockedMembers(device))).toEqual([]);
  await device.receive(head(1, { id: conversationId as string as never, card: card() }));
  await device.outbox.enqueue({ action: 'member.block', data: { conversationId, memberId: bela } });
  expect(await device.waitFor(blockedMembers(device), (list) => list.length === 1 && list[0]?.name !== null)).toEqual([
    { memberId: bela, conversationId, name: card().username },
  ]);
});

test('[CHAT-81] a blocked member without a card has no name; unblocking holds at once', async () => {
  await device.receive(accountHead([bela]));
  const [member] = await device.waitFor(blockedMembers(device), (list) => list.length === 1);
  if (!member) throw new Error('nobody is blocked');
  expect(member.name).toBeNull();
  await unblock(member, device.context);
  expect(await device.waitFor(blockedMembers(device), (list) => list.length === 0)).toEqual([]);
  const [entry] = (await device.outbox.snapshot()).entries;
  expect(entry).toMatchObject({
    action: 'member.unblock',
    data: { conversationId: await conversationIdOf(ada, bela), memberId: bela },
  });
});
