import { useEffect } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { GroupAuthor } from '#schemas/wire/group-authors.ts';
import { MentionList } from './MentionList.tsx';
import type { Suggestion } from './mentions.ts';

interface Props {
  groupId: ConversationId;
  listId: string;
  suggestions: readonly Suggestion[];
  chosen: number;
  onTake(index: number): void;
  onMembers(members: { list: readonly GroupAuthor[]; isComplete: boolean }): void;
}

/** Reads the members of a group while a mention is typed, and lists those who fit. */
export function MentionCompletion({ groupId, listId, suggestions, chosen, onTake, onMembers }: Props) {
  const { answer } = useCachedAnswer('groups.members', { groupId, name: '' });
  useEffect(() => {
    if (answer.status === 'stored')
      onMembers({ list: answer.pages.flatMap(({ members }) => members), isComplete: !answer.hasMore });
  }, [answer, onMembers]);
  return <MentionList id={listId} suggestions={suggestions} chosen={chosen} onTake={onTake} />;
}
