/** Identifiers. Branded, so that one kind is never taken for another. */
import * as z from 'zod/mini';
import { isStorable } from './text.ts';

const id = z.uuid();
const branded = <Brand extends string>() => id.brand<Brand>();

export const memberId = branded<'MemberId'>();
export type MemberId = z.infer<typeof memberId>;

/** Computed from the pair: `conversationIdOf` in src/domain. */
export const conversationId = branded<'ConversationId'>();
export type ConversationId = z.infer<typeof conversationId>;

/** Given by the author's device; unique for ever [Y2]. */
export const messageId = branded<'MessageId'>();
export type MessageId = z.infer<typeof messageId>;

/** An outbox entry. A sent message carries its entry's id. */
export const entryId = branded<'EntryId'>();
export type EntryId = z.infer<typeof entryId>;

/** [Y7] A conversation's id, or for the `account` stream the member's own id. */
export const streamId = branded<'StreamId'>();
export type StreamId = z.infer<typeof streamId>;

/** [Y21] Which life of which database: system, timeline, database and operator's counter. */
export const epoch = z.string().check(z.minLength(1), z.maxLength(80), isStorable).brand<'Epoch'>();
export type Epoch = z.infer<typeof epoch>;
