import { part } from '#ui/Part.tsx';

/** One conversation, with everything that is done in it: the list is painted without it. */
export const conversationPart = part(() =>
  import('./screens/ConversationScreen.tsx').then((m) => m.ConversationScreen),
);
