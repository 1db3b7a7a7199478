import { deferredPart, lazyPart } from '#ui/LazyPart.tsx';

/** The conversation of a group, loaded apart: lists and private conversations do without it. */
export const groupConversationPart = lazyPart(() =>
  import('./group/GroupConversation.tsx').then((m) => m.GroupConversation),
);
export const GroupUnavailable = deferredPart(() =>
  import('./group/GroupUnavailable.tsx').then((m) => m.GroupUnavailable),
);
