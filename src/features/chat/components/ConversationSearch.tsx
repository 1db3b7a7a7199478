import { useEffect, useState } from 'react';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { returnFocus } from '#ui/return-focus.ts';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { SearchResults } from './SearchResults.tsx';

/** Searches this conversation only. A hit scrolls to its message and closes the search, as Back and Escape do. */
export function ConversationSearch({
  conversationId,
  onClose,
}: {
  conversationId: ConversationId;
  onClose: () => void;
}) {
  const [query, setQuery] = useState('');
  useCloseOnBack(true, onClose);
  /* After the panel has left the document and taken the focus with it. */
  useEffect(() => () => void setTimeout(returnFocus), []);
  return (
    <div className="flex max-h-[50%] min-h-0 flex-none flex-col border-b border-line bg-ground">
      <div className="flex-none px-4 py-2.5">
        <SearchField label={chat.search.within} value={query} onChange={setQuery} onClose={onClose} autoFocus />
      </div>
      <SearchResults query={query} scope={conversationId} onOpen={onClose} />
    </div>
  );
}
