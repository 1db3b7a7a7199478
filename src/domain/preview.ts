import type { MessageType } from '#schemas/entities/message.ts';

const textlessPreviews: Record<MessageType, string> = { image: '📷 Image', gif: '🎬 GIF', text: '' };

/**
 * A conversation's last message in its list: its text, or what it shows [CHAT-07, CHAT-08]; the type decides [CHAT-75].
 */
export const previewText = ({ text, type, deleted }: { text: string; type: MessageType; deleted: boolean }): string =>
  deleted ? '' : text || textlessPreviews[type];
