import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstValueFrom } from 'rxjs';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { ada, bela } from '#tests/support/streams.ts';
import { blockMember, reportProfile } from './commands.ts';
import { blockedIds } from './queries.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());

test('[CHAT-81] a member is blocked from their page offline, at once, without a conversation', async () => {
  expect(await firstValueFrom(blockedIds(device))).toEqual([]);
  await blockMember(bela, device.context);
  expect((await device.outbox.snapshot()).entries).toMatchObject([
    { action: 'member.block', data: { conversationId: await conversationIdOf(ada, bela), memberId: bela } },
  ]);
  await device.waitFor(blockedIds(device), (ids) => ids.includes(bela));
});

test('[Y1] a profile is reported with reason and words, without a message', async () => {
  await reportProfile(
    { memberId: bela, reason: 'fake-profile', words: 'Les photos sont prises ailleurs.' },
    device.context,
  );
  expect((await device.outbox.snapshot()).entries).toMatchObject([
    {
      action: 'report.create',
      data: {
        conversationId: await conversationIdOf(ada, bela),
        memberId: bela,
        messageIds: [],
        shown: [],
        reason: 'fake-profile',
        words: 'Les photos sont prises ailleurs.',
      },
    },
  ]);
});
