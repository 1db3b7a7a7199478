import { useEffect, useState } from 'react';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { returnFocus } from '#ui/return-focus.ts';
import { useBackCloses } from '#ui/use-back-closes.ts';
import { SearchField } from './SearchField.tsx';
import { SearchResults } from './SearchResults.tsx';

/** Looks through this conversation alone; a hit leads there and closes the search, as Back and Escape do. */
export function ConversationSearch({
  conversationId,
  onClose,
}: {
  conversationId: ConversationId;
  onClose: () => void;
}) {
  const [typed, type] = useState('');
  useBackCloses(true, onClose);
  /* Once it has gone from the document, and the focus with it. */
  useEffect(() => () => void setTimeout(returnFocus), []);
  return (
    <div className="flex max-h-[50%] min-h-0 flex-none flex-col border-b border-line bg-ground">
      <div className="flex-none px-4 py-2.5">
        <SearchField label={chat.search.within} value={typed} onChange={type} onClose={onClose} autoFocus />
      </div>
      <SearchResults typed={typed} within={conversationId} onOpen={onClose} />
    </div>
  );
}
