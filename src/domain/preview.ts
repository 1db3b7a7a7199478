import type { RowType } from './views.ts';

const textlessPreviews: Record<RowType, string> = {
  image: '📷 Image',
  gif: '🎬 GIF',
  poll: '📊 Sondage',
  text: '',
  system: '',
  call: '📞 Appel manqué',
};

/** An unanswered call, to whoever has made it. */
const CALLED_IN_VAIN = '📞 Appel sans réponse';

/**
 * Returns the text of a conversation's last message for the list, or a label of its type if it has none [CHAT-07,
 * CHAT-08, CHAT-75].
 */
export function previewText({ text, type, deleted, mine = false }: Previewed): string {
  if (deleted) return '';
  return text || (type === 'call' && mine ? CALLED_IN_VAIN : textlessPreviews[type]);
}

interface Previewed {
  text: string;
  type: RowType;
  deleted: boolean;
  mine?: boolean;
}
