import { expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import { hasUnread } from '#device/own-account.ts';
import { openTestDevice } from '#tests/support/open-device.ts';
import { head, membership, otherConversation } from '#tests/support/streams.ts';
import { explainedCounts } from './queries.ts';

test('[G1, CHAT-104] muted and archived conversations light the dot of Chat, and count nothing', async () => {
  const device = await openTestDevice();
  await device.receive(head(2, { membership: membership({ muted: true }) }));
  await device.receive(head(2, { id: asStream(otherConversation), membership: membership({ archived: true }) }));
  const view = await device.waitFor(explainedCounts(device), ({ quiet }) => quiet === 2);
  expect([view.counts.unread, view.conversations]).toEqual([0, []]);
  expect(await device.waitFor(hasUnread(device), (unread) => unread)).toBe(true);
  await device.close();
});
