import type { RowType } from './views.ts';

const textlessPreviews: Record<RowType, string> = {
  image: '📷 Image',
  gif: '🎬 GIF',
  poll: '📊 Sondage',
  text: '',
  system: '',
  call: '📞 Appel sans réponse',
};

/**
 * Returns the text of a conversation's last message for the list, or a label of its type if it has none [CHAT-07,
 * CHAT-08, CHAT-75].
 */
export const previewText = ({ text, type, deleted }: { text: string; type: RowType; deleted: boolean }): string =>
  deleted ? '' : text || textlessPreviews[type];
