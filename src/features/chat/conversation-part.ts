import { lazyPart } from '#ui/LazyPart.tsx';

/** The screen of one conversation, loaded apart: the list is painted without it. */
export const conversationPart = lazyPart(() =>
  import('./screens/ConversationScreen.tsx').then((m) => m.ConversationScreen),
);
