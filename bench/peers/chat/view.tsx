/** Minimal chat, the same for each database: list, open conversation, search. Only the database differs. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { measuresOf } from './measures.ts';
import { openConversationMember, newMessage, type ChatMessage, type ChatRow } from './workload.ts';

type End = () => void;

export interface ChatDatabase {
  /** Both call back at once, and after each change. */
  list(show: (rows: readonly ChatRow[]) => void): End;
  /** All messages with this member, oldest first. */
  messagesWith(other: string, show: (messages: readonly ChatMessage[]) => void): End;
  search(word: string): Promise<readonly ChatMessage[]>;
  /** Resolves when it is committed. */
  insert(message: ChatMessage): Promise<unknown>;
}

/** Number of messages that the product shows at once. */
const NEWEST = 50;
const HITS = 20;

const time = (at: number) => new Date(at).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' });

function SearchResults({ database, word }: { database: ChatDatabase; word: string }) {
  const [hits, find] = useState<readonly ChatMessage[]>([]);
  useEffect(() => {
    let isCancelled = false;
    void database.search(word).then((found) => isCancelled || find(found));
    return () => void (isCancelled = true);
  }, [database, word]);
  return (
    <ul aria-label="Messages trouvés">
      {hits.slice(0, HITS).map(({ id, text, at }) => (
        <li key={id}>
          <time>{time(at)}</time> {text}
        </li>
      ))}
    </ul>
  );
}

function Chat({ database }: { database: ChatDatabase }) {
  const [rows, list] = useState<readonly ChatRow[]>([]);
  const [messages, read] = useState<readonly ChatMessage[]>([]);
  const [word, seek] = useState('');
  useEffect(() => database.list(list), [database]);
  useEffect(() => database.messagesWith(openConversationMember, read), [database]);
  return (
    <main>
      <div role="search">
        <input type="search" value={word} onChange={({ target }) => seek(target.value)} />
      </div>
      {word === '' ? (
        <ul aria-label="Conversations">
          {rows.map(({ user, last }) => (
            <li key={user.id}>
              <b>{user.name}</b> <time>{last && time(last.at)}</time> <span>{last?.text}</span>
            </li>
          ))}
        </ul>
      ) : (
        <SearchResults database={database} word={word} />
      )}
      <div role="log" aria-label="Messages">
        {messages.slice(-NEWEST).map(({ id, text }) => (
          <article key={id}>{text}</article>
        ))}
      </div>
    </main>
  );
}

/** Durability of transactions, for databases that let one choose it. */
export type Durability = 'default' | 'strict';

/** Fills the chat when the address requests it; otherwise shows it. */
export async function startChat(
  open: (durability: Durability) => Promise<ChatDatabase>,
  fill: () => Promise<void>,
): Promise<void> {
  const params = new URLSearchParams(location.search);
  const durable = params.has('durable');
  if (params.has('fill')) {
    await fill();
    await navigator.serviceWorker.register('/floor-sw.js');
    await navigator.serviceWorker.ready;
    window.address = `${location.pathname}${durable ? '?durable' : ''}`;
    return;
  }
  const database = await open(durable ? 'strict' : 'default');
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Chat database={database} />);
  window.chat = measuresOf((text) => database.insert(newMessage(text)));
}
