import { useState } from 'react';
import { Link } from 'react-router-dom';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { FoundMember, SearchAnswer } from '#platform/search-client.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { HITS, MORE_HITS, useSearch } from '../use-search.ts';
import { FoundMessage } from './FoundMessage.tsx';

interface Props {
  typed: string;
  /** Null: everywhere. */
  within: ConversationId | null;
  /** A hit was chosen. */
  onOpen?: () => void;
}

/** What the device has of it, in context, and how much of the history that is. */
export function SearchResults({ typed, within, onOpen }: Props) {
  const [limit, setLimit] = useState(HITS);
  const found = useSearch(typed, within, limit);
  const now = useNow();
  if (found.status === 'idle') return null;
  if (found.status === 'looking') return <SkeletonRows />;
  if (found.status === 'error') return <EmptyState title={chat.search.failed} />;
  const { members, hits, more } = found.answer;
  const none = members.length === 0 && hits.length === 0;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-4 desktop:px-2">
      <p role="status" className="px-4 py-2 text-note text-text-faint">
        {none ? chat.search.none : chat.search.count(hits.length, more)} {coverage(found.answer)}
      </p>
      {members.length > 0 && (
        <ul aria-label={chat.search.members} className="pb-2">
          {members.map((member) => (
            <li key={member.conversationId}>
              <FoundConversation {...member} />
            </li>
          ))}
        </ul>
      )}
      {hits.length > 0 && (
        <ul aria-label={chat.search.messages}>
          {hits.map((hit) => (
            <li key={hit.messageId}>
              <FoundMessage hit={hit} now={now} named={within === null} {...(onOpen && { onOpen })} />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Button variant="quiet" size="small" className="mx-4 mt-3" onClick={() => setLimit(limit + MORE_HITS)}>
          {chat.search.more}
        </Button>
      )}
    </div>
  );
}

/** [Y10] Older history may still be coming. */
const coverage = ({ covered }: SearchAnswer): string =>
  covered && covered.here < covered.all ? chat.search.covered(covered.here, covered.all) : '';

function FoundConversation({ conversationId, name, avatarUrl }: FoundMember) {
  return (
    <Link
      to={`/chat/${conversationId}`}
      className="flex min-h-14 items-center gap-3.5 px-4 py-1.5 text-text no-underline hover:bg-surface focus-visible:-outline-offset-2 desktop:rounded-[16px] light:hover:bg-sunken/60"
    >
      <Avatar name={name} url={avatarUrl} size={40} />
      <span dir="auto" className="truncate font-semibold">
        {name}
      </span>
    </Link>
  );
}
