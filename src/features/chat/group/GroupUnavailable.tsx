import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { CardAnswer } from '#schemas/wire/groups.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { groupTalk } from './text.fr.ts';

/** Replaces the conversation of a group that is not on this device, and says why where the server knows it. */
export function GroupUnavailable({ groupId }: { groupId: ConversationId }) {
  const { answer } = useCachedAnswer('groups.card', { groupId });
  const text = groupTalk.missing[reasonOf(answer.status === 'stored' ? answer.pages[0] : undefined)];
  return (
    <EmptyState title={text.title} way={{ to: '/chat', label: groupTalk.missing.action }}>
      {text.text}
    </EmptyState>
  );
}

function reasonOf(card: CardAnswer | undefined): 'deleted' | NonNullable<CardAnswer['departure']> | 'unknown' {
  return card?.deletedBy ? 'deleted' : (card?.departure ?? 'unknown');
}
