import type { MessageType } from '#schemas/entities/message.ts';

const textlessPreviews: Record<MessageType, string> = { image: '📷 Image', gif: '🎬 GIF', text: '' };

/**
 * Returns the text of a conversation's last message for the list, or a label of its type if it has none [CHAT-07,
 * CHAT-08, CHAT-75].
 */
export const previewText = ({ text, type, deleted }: { text: string; type: MessageType; deleted: boolean }): string =>
  deleted ? '' : text || textlessPreviews[type];
