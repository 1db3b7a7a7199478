import { useLive } from '#device/use-live.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { authorsOf } from './authors.ts';
import { storedAuthors } from './queries.ts';
import { groupTalk } from './text.fr.ts';

interface Props {
  groupId: ConversationId;
  memberId: MemberId;
  /** Whether the message follows on the same line. */
  isInline?: boolean;
}

/** Who wrote a message that was found in a group, as far as this device knows. */
export function FoundAuthor({ groupId, memberId, isInline = false }: Props) {
  const live = useLive(storedAuthors, groupId);
  const { name } = authorsOf((live.status === 'ready' ? live.value : null) ?? [])(memberId);
  return <bdi>{isInline ? groupTalk.authored(name) : name}</bdi>;
}
