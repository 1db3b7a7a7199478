import type { MessageType } from '#schemas/entities/message.ts';

/** [CHAT-72, CHAT-73, CHAT-74] A gif before an image before text. */
export const messageTypeOf = ({ mediaUrl, gifUrl }: { mediaUrl: string | null; gifUrl: string | null }): MessageType =>
  gifUrl ? 'gif' : mediaUrl ? 'image' : 'text';
