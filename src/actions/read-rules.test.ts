import { expect, test } from 'vitest';
import type { Entry } from '#schemas/commands/entry.ts';
import { conversation, entry, messageCommand, messageId, queue, START } from '#tests/support/streams.ts';
import { entryRules } from './rules.ts';

const newer = (data: object): Entry => ({ ...entry(1, messageCommand('')), ...({ action: 'a.b', data } as object) });

test('[Y18] what a newer build has queued keeps its order, and leaves', () => {
  const named = newer({ conversationId: conversation, messageId: messageId(1) });
  expect(entryRules.orderingConversationOf(named)).toBe(conversation);
  expect(entryRules.requiredMessageOf(named)).toBe(messageId(1));
  expect(entryRules.isStale(named, queue([named]), START)).toBe(false);
  expect(entryRules.orderingConversationOf(newer({}))).toBeNull();
});
