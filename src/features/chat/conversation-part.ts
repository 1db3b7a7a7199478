import { lazyPart } from '#ui/LazyPart.tsx';

/** One conversation, with everything that is done in it: the list is painted without it. */
export const conversationPart = lazyPart(() =>
  import('./screens/ConversationScreen.tsx').then((m) => m.ConversationScreen),
);
