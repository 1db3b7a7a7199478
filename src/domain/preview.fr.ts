/** French labels of messages that have no text of their own. */
import type { RowType } from './views.ts';

export const textlessPreviews: Record<RowType, string> = {
  image: '📷 Image',
  gif: '🎬 GIF',
  poll: '📊 Sondage',
  text: '',
  system: '',
  call: '📞 Appel manqué',
};

/** An unanswered call, to whoever has made it. */
export const CALLED_IN_VAIN = '📞 Appel sans réponse';
