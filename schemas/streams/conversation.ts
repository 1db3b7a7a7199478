import * as z from 'zod/mini';
import { cutTo } from '../characters.ts';
import { conversationRowType, message } from '../entities/message.ts';
import { memberId, messageId } from '../ids.ts';
import { PREVIEW_LENGTH } from '../limits.ts';
import { instant, revision, sequence } from '../numbers.ts';
import type { StreamSchemas } from './frame.ts';

/** The newest message in short, for the conversation list. */
export const preview = z.object({
  id: messageId,
  seq: sequence,
  senderId: memberId,
  type: conversationRowType,
  /** The database cuts by code points, and later where that might split a character. The exact cut is made here. */
  text: z.string().check(z.overwrite((text) => cutTo(text, PREVIEW_LENGTH))),
  createdAt: instant,
  deleted: z.boolean(),
});
export type Preview = z.infer<typeof preview>;

/** Facts of a conversation that both members share, as of `rev`. `theirRead` is the other member's shared read mark. */
export const conversationInfo = z.object({
  kind: z.literal('conversation'),
  rev: revision,
  last: sequence,
  theirRead: sequence,
  otherId: memberId,
  createdAt: instant,
  updatedAt: instant,
  preview: z.nullable(preview),
});
export type ConversationInfo = z.infer<typeof conversationInfo>;

export const conversationSchemas = { info: conversationInfo, row: message } satisfies StreamSchemas;
