import { expect, test, vi } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import { streamKinds } from '#streams/registry.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { ada, bela, conversation, message, START } from '#tests/support/streams.ts';
import { createTypingOfArrivals } from './typing-of-arrivals.ts';

const HOUR_MS = 3_600_000;
const arrival = (senderId: typeof ada, sentAt: number) => ({
  stream: asStream(conversation),
  kind: 'conversation' as const,
  rows: [message(1, { senderId, createdAt: new Date(sentAt).toISOString() })],
});

test('[CHAT-45] the age of an arrived message is told by the server’s clock, and own messages are left out', () => {
  const noteMessage = vi.fn();
  const arrivals = createTypingOfArrivals(manualClock(START), { account: ada, kinds: streamKinds }, { noteMessage });
  // The device's clock is an hour slow.
  arrivals.noteServerTime(new Date(START + HOUR_MS).toISOString());
  arrivals.noteArrivals([arrival(bela, START + HOUR_MS - 1000), arrival(ada, START + HOUR_MS), arrival(bela, START)]);
  expect(noteMessage.mock.calls).toEqual([
    [conversation, 1000],
    [conversation, HOUR_MS],
  ]);
});
