import type { MessageType } from '#schemas/entities/message.ts';

/** Returns a message's type: a gif takes precedence over an image, an image over text [CHAT-72, CHAT-73, CHAT-74]. */
export const messageTypeOf = ({ mediaUrl, gifUrl }: { mediaUrl: string | null; gifUrl: string | null }): MessageType =>
  gifUrl ? 'gif' : mediaUrl ? 'image' : 'text';
