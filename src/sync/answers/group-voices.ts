import * as z from 'zod/mini';
import { reactionEmoji } from '#schemas/entities/message.ts';
import { conversationId, messageId } from '#schemas/ids.ts';
import { voicesAnswer, type VoicesAnswer } from '#schemas/wire/group-voices.ts';
import type { AnswerKind } from './answer-kind.ts';

const params = z.object({ groupId: conversationId, messageId, emoji: reactionEmoji });

/** Who reacted to a group's message with one emoji: its row has counts only [G25]. */
export const groupVoices: AnswerKind<z.infer<typeof params>, VoicesAnswer> = {
  rpc: 'group_voices',
  params,
  page: voicesAnswer,
  staleAfterMs: 10_000,
  request: (request, after) => ({ ...request, after }),
  next: ({ next }) => next,
  isEmpty: ({ members }) => members.length === 0,
  withoutMembers(page, hidden) {
    const members = page.members.filter(({ memberId }) => !hidden.has(memberId));
    return members.length === page.members.length ? page : { ...page, members };
  },
};
