import type { ConversationId, MemberId, StreamId } from './ids.ts';

/** [Y7] The stream of a conversation, or of a member's account. By itself, without zod: the first paint needs it. */
export const asStream = (conversation: ConversationId | MemberId): StreamId => conversation as string as StreamId;
