import { expect, test } from 'vitest';
import { conversationId, type MemberId } from '#schemas/ids.ts';
import vectors from '../../tests/contract/conversation-id.vectors.json' with { type: 'json' };
import { conversationIdOf, isConversationId } from './conversation-id.ts';

test.each(vectors)(
  '[CHAT-60] a pair has one conversation id, whoever starts it: $conversationId',
  async ({ members, conversationId: expected }) => {
    const [a, b] = members as [MemberId, MemberId];
    expect(await conversationIdOf(a, b)).toBe(expected);
    expect(await conversationIdOf(b, a)).toBe(expected);
    expect(await conversationIdOf(b.toUpperCase() as MemberId, a)).toBe(expected);
    expect(conversationId.safeParse(expected).success).toBe(true);
    expect(isConversationId(expected)).toBe(true);
  },
);

test.each([
  undefined,
  '',
  'camille',
  '8f14e45fceea4f678a3c9d2f1b0c7a11',
  '8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11/',
  '../8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a1',
])('an address without a conversation: %j', (text) => {
  expect(isConversationId(text)).toBe(false);
});
