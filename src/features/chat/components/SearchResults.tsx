import { useState } from 'react';
import { Link } from 'react-router-dom';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { MemberHit, SearchAnswer } from '#platform/search-client.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { FIRST_HITS, MORE_HITS, useSearch } from '../use-search.ts';
import { FoundMessage } from './FoundMessage.tsx';

interface Props {
  query: string;
  /** Null: all conversations. */
  scope: ConversationId | null;
  /** Called when a hit is chosen. */
  onOpen?: () => void;
}

/** Shows hits among the messages on this device, in context, and how much of the history these are. */
export function SearchResults({ query, scope, onOpen }: Props) {
  const [limit, setLimit] = useState(FIRST_HITS);
  const searchState = useSearch(query, scope, limit);
  const now = useNow();
  if (searchState.status === 'idle') return null;
  if (searchState.status === 'looking') return <SkeletonRows />;
  if (searchState.status === 'error') return <EmptyState title={chat.search.failed} />;
  const { members, hits, more } = searchState.answer;
  const isEmpty = members.length === 0 && hits.length === 0;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-4 desktop:px-2">
      <p role="status" className="px-4 py-2 text-note text-text-faint">
        {isEmpty ? chat.search.none : chat.search.count(hits.length, more)} {coverage(searchState.answer)}
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
              <FoundMessage hit={hit} now={now} showName={scope === null} {...(onOpen && { onOpen })} />
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

/** Tells how much of the history is on the device: older history may still be fetched [Y10]. */
const coverage = ({ coverage: covered }: SearchAnswer): string =>
  covered && covered.available < covered.total ? chat.search.covered(covered.available, covered.total) : '';

function FoundConversation({ conversationId, name, avatarUrl }: MemberHit) {
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
