/** English labels of messages that have no text of their own. */
import type * as french from './preview.fr.ts';

export const textlessPreviews: typeof french.textlessPreviews = {
  image: '📷 Picture',
  gif: '🎬 GIF',
  poll: '📊 Poll',
  text: '',
  system: '',
  call: '📞 Missed call',
};

export const CALLED_IN_VAIN = '📞 Unanswered call';
