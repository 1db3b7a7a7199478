/** What a message that a member writes is made of. */
import { fitsIn, isBlank } from '#schemas/characters.ts';
import type { MessageType } from '#schemas/entities/message.ts';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';

/** Returns typed text as it is sent: trimmed, otherwise unchanged. */
export const sentText = (text: string): string => text.trim();

/**
 * Returns why a text cannot be sent without an attachment, or null if it can. A text that is too long is never cut: its
 * author shortens it.
 */
export const textRefusal = (text: string): 'empty-message' | 'text-too-long' | null =>
  isBlank(text) ? 'empty-message' : fitsIn(text, MESSAGE_LENGTH) ? null : 'text-too-long';

/** Returns a message's type: a gif takes precedence over an image, an image over text [CHAT-72, CHAT-73, CHAT-74]. */
export const messageTypeOf = ({ mediaUrl, gifUrl }: { mediaUrl: string | null; gifUrl: string | null }): MessageType =>
  gifUrl ? 'gif' : mediaUrl ? 'image' : 'text';
