import { describe, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { ConversationSettings } from '#schemas/actions/conversation-set.ts';
import type { Command } from '#schemas/actions/union.ts';
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import type { EntryId } from '#schemas/ids.ts';
import {
  otherConversation,
  conversation,
  entry,
  entryId,
  messageId,
  queue,
  result,
  results,
  START,
  messageCommand,
} from '#tests/support/streams.ts';
import { planCommand } from '#tests/support/plan-command.ts';
import { discard, retry } from './discard.ts';
import { pick } from './pick.ts';

let ids = 900;
const stamp = { newId: (): EntryId => entryId(ids++), now: START };
const refTo = (n: number) => ({ conversationId: conversation, messageId: messageId(n) });
const reaction = (n: number, emoji: ReactionEmoji | null): Extract<Command, { action: 'message.react' }> => ({
  action: 'message.react',
  data: { ...refTo(n), emoji },
});
const settings = (
  given: ConversationSettings,
  conversationId = conversation,
): Extract<Command, { action: 'conversation.set' }> => ({
  action: 'conversation.set',
  data: { conversationId, settings: given },
});
const answer = (words: string, to: number) => ({
  ...messageCommand(words),
  data: { ...messageCommand(words).data, replyTo: messageId(to) },
});
const refused = (n: number, code: 'blocked' | 'with-rejected' | 'unknown-message' = 'blocked') =>
  result(n, { status: 'rejected', code });

describe('reactions', () => {
  const queuedReactions = queue([entry(1, reaction(5, '🔥'))]);
  test('[Y2] an unsent reaction becomes the last one requested, also none', () => {
    for (const emoji of ['👏', null] as const)
      expect(planCommand(queuedReactions, reaction(5, emoji), stamp).change).toMatchObject({
        replace: [{ id: entryId(1), data: { emoji } }],
      });
    expect(planCommand(queuedReactions, reaction(6, '👏'), stamp).change.add).toHaveLength(1);
  });
  test('[Y2] a claimed reaction stays, and the next one is a new entry', () => {
    const { change } = planCommand({ ...queuedReactions, claimed: new Set([entryId(1)]) }, reaction(5, null), stamp);
    expect(change).toMatchObject({ add: [{ action: 'message.react', data: { emoji: null } }] });
    expect(change.replace).toBeUndefined();
  });
  test('[Y4] a refused reaction goes when another is requested', () => {
    expect(
      planCommand({ ...queuedReactions, results: results(refused(1)) }, reaction(5, '👏'), stamp).change,
    ).toMatchObject({
      remove: [{ id: entryId(1) }],
      add: [{ data: { emoji: '👏' } }],
    });
  });
});

describe('a conversation’s settings', () => {
  const queuedSettings = queue([entry(1, settings({ muted: true, pinned: true }))]);
  test('[Y2] unsent settings of one conversation become one entry', () => {
    expect(
      planCommand(queuedSettings, settings({ pinned: false, archived: true }), stamp).change.replace,
    ).toMatchObject([{ id: entryId(1), data: { settings: { muted: true, pinned: false, archived: true } } }]);
    expect(planCommand(queuedSettings, settings({ muted: true }, otherConversation), stamp).change.add).toHaveLength(1);
  });
  test('[Y2] claimed settings stay, and the next entry holds only its own changes', () => {
    expect(
      planCommand({ ...queuedSettings, claimed: new Set([entryId(1)]) }, settings({ muted: false }), stamp).change.add,
    ).toMatchObject([{ data: { settings: { muted: false } } }]);
  });
});

describe('quoting messages', () => {
  const queuedReplies = queue([
    entry(1, messageCommand('un')),
    entry(2, answer('deux', 1)),
    entry(3, answer('trois', 2)),
  ]);
  test('[Y3] leave with and after the message they quote', () => {
    expect(pick(entryRules, queuedReplies, { limit: 200, now: START }).batch.map(({ nth }) => nth)).toEqual([1, 2, 3]);
  });
  test('[Y2] answers to a refused message are refused with it, recursively; a retry takes all', () => {
    const first = { ...queuedReplies, results: results(refused(1)) };
    expect(pick(entryRules, first, { limit: 200, now: START }).failed).toMatchObject([
      { id: entryId(2), code: 'with-rejected', ref: messageId(1) },
    ]);
    const all = {
      ...queuedReplies,
      results: results(refused(1), refused(2, 'with-rejected'), refused(3, 'with-rejected')),
    };
    expect(retry(entryRules, all, entryId(1), START).change.forget).toEqual([entryId(1), entryId(2), entryId(3)]);
  });
  test('[Y2] answers to a withdrawn message are sent without the quote; claimed ones stay', () => {
    const { change } = discard(entryRules, queuedReplies, messageId(1), stamp);
    expect(change.remove?.map(({ id }) => id)).toEqual([entryId(1)]);
    expect(change.replace).toHaveLength(1);
    expect(change.replace?.[0]?.data).toEqual(messageCommand('deux').data);
    expect(
      discard(entryRules, { ...queuedReplies, claimed: new Set([entryId(2)]) }, messageId(1), stamp).change.replace,
    ).toEqual([]);
  });
  test('[Y4] rewritten after a refusal, they keep their quote unless it was the reason', () => {
    const resent = (code: 'blocked' | 'unknown-message') =>
      planCommand(
        { ...queuedReplies, results: results(refused(2, code)) },
        { action: 'message.edit', data: { ...refTo(2), text: 'encore' } },
        stamp,
      ).change.add?.at(-1)?.data;
    expect(resent('blocked')).toMatchObject({ text: 'encore', replyTo: messageId(1) });
    expect(resent('unknown-message')).not.toHaveProperty('replyTo');
  });
});
