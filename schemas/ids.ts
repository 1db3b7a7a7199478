/** Identifiers. They are branded, so that one kind cannot be used for another. */
import * as z from 'zod/mini';
import { isStorable } from './text.ts';

const id = z.uuid();
const branded = <Brand extends string>() => id.brand<Brand>();

export const memberId = branded<'MemberId'>();
export type MemberId = z.infer<typeof memberId>;

/** Computed from the pair by `conversationIdOf` in src/domain. */
export const conversationId = branded<'ConversationId'>();
export type ConversationId = z.infer<typeof conversationId>;

/** Chosen by the author's device, unique for ever [Y2]. */
export const messageId = branded<'MessageId'>();
export type MessageId = z.infer<typeof messageId>;

/** Id of an outbox entry. A sent message has the same id. */
export const entryId = branded<'EntryId'>();
export type EntryId = z.infer<typeof entryId>;

/** Chosen by the organiser's form. */
export const eventId = branded<'EventId'>();
export type EventId = z.infer<typeof eventId>;
export const testimonialId = branded<'TestimonialId'>();
export type TestimonialId = z.infer<typeof testimonialId>;
export const warningId = branded<'WarningId'>();
export type WarningId = z.infer<typeof warningId>;

/** Of a photograph or video of an album; its file's name has it too. Chosen by the owner's device. */
export const mediaItemId = branded<'MediaItemId'>();
export type MediaItemId = z.infer<typeof mediaItemId>;

/** [Y7] A conversation's id, or for the `account` stream the member's own id. */
export const streamId = branded<'StreamId'>();
export type StreamId = z.infer<typeof streamId>;

/** Identity of the server's history [Y21]: system, timeline, database and the operator's counter. */
export const epoch = z.string().check(z.minLength(1), z.maxLength(80), isStorable).brand<'Epoch'>();
export type Epoch = z.infer<typeof epoch>;
