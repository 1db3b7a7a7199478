import { afterEach, beforeEach, expect, test } from 'vitest';
import { evidenceIn, mayReport } from '#domain/evidence.ts';
import type { MessageView } from '#domain/views.ts';
import { NEWEST } from '#streams/conversation/window.ts';
import { conversationMessages } from '#device/conversations.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { ada, bela, conversation, head, message } from '#tests/support/streams.ts';
import { blockMember } from './commands.ts';
import { reportMember } from './report.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());

const shown = async (rows: ReturnType<typeof message>[]): Promise<readonly MessageView[]> => {
  await device.receive(head(rows.length), rows);
  return (
    (
      await device.waitFor(
        conversationMessages(device, conversation, 64, NEWEST),
        (view) => view?.messages.length === rows.length,
      )
    )?.messages ?? []
  );
};
const report = (messages: readonly MessageView[], words = '') =>
  reportMember({ conversationId: conversation, memberId: bela, messages, reason: 'harassment', words }, device.context);
const entries = async () => (await device.outbox.snapshot()).entries;

test('[Y1, Y3] a report is one entry in the pair’s stream with its evidence; a block follows it', async () => {
  const messages = await shown([
    message(1, { senderId: bela, text: 'à signaler' }),
    message(2, { senderId: ada, text: 'à moi' }),
  ]);
  await report(messages, '  Assez.  ');
  await blockMember({ conversationId: conversation, memberId: bela }, device.context);
  const [first, second] = await entries();
  const [theirs] = messages;
  expect(first).toMatchObject({
    action: 'report.create',
    data: {
      conversationId: conversation,
      memberId: bela,
      reason: 'harassment',
      words: 'Assez.',
      messageIds: [theirs?.id],
      shown: [{ messageId: theirs?.id, text: 'à signaler' }],
    },
  });
  expect(second?.action).toBe('member.block');
});

test('own, deleted and unsent messages are no evidence; the last twenty others are', async () => {
  const messages = await shown(
    Array.from({ length: 25 }, (_, n) => message(n + 1, { senderId: bela, text: `n° ${n + 1}` })),
  );
  expect(evidenceIn(messages).map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, n) => `n° ${n + 6}`));
  const [one] = messages;
  const odd = [{ mine: true }, { deleted: true }, { seq: null }].map((given) => ({ ...one, ...given }) as MessageView);
  expect(odd.map(mayReport)).toEqual([false, false, false]);
});

test('text is kept whole and its characters counted as readers do', async () => {
  await report(await shown([message(1, { senderId: bela })]), ` ${'👨‍👩‍👧‍👦'.repeat(500)} `);
  const [entry] = await entries();
  expect(entry?.action === 'report.create' && entry.data.words).toBe('👨‍👩‍👧‍👦'.repeat(500));
});
