import { CALLED_IN_VAIN, textlessPreviews } from './preview.fr.ts';
import type { RowType } from './views.ts';

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
