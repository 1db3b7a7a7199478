import type { ConversationRow } from './views.ts';

/** Name and picture of a group, or of the other member; null where they are not on the device. */
export const conversationTitle = ({
  card,
  group,
}: Pick<ConversationRow, 'card' | 'group'>): { name: string | null; avatarUrl: string | null } =>
  group
    ? { name: group.info.name, avatarUrl: group.info.avatarUrl }
    : { name: card?.username ?? null, avatarUrl: card?.avatarUrl ?? null };

/** The address of a conversation or a group in the app. */
export const conversationPath = ({ id, group }: Pick<ConversationRow, 'id' | 'group'>): string =>
  group ? `/chat/group/${id}` : `/chat/${id}`;
