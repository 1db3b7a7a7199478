import type { ConversationId, MemberId, StreamId } from './ids.ts';

/**
 * Returns the stream id of a conversation, or of a member's account [Y7]. In a file without zod, because the first
 * paint needs it.
 */
export const asStream = (conversation: ConversationId | MemberId): StreamId => conversation as string as StreamId;
