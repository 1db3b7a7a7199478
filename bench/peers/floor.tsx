/**
 * The floor: what React and raw IndexedDB alone achieve on this machine. A list, a conversation, a composer, nothing
 * else.
 */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  whenSucceeded,
  fillFloor,
  storeText,
  newest,
  openFloor,
  scan,
  type FloorChunk,
  type FloorRow,
} from './floor-database.ts';

interface Start {
  rows: FloorRow[];
  messages: FloorChunk['rows'] | null;
  database: IDBDatabase;
}

const time = (at: number) => new Date(at).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' });

const params = new URLSearchParams(location.search);
/** Shows a message once it is on disk. */
const durable = params.has('durable');

function Floor({ rows, messages: first, database }: Start) {
  const [messages, setMessages] = useState(first);
  const [sent, setSent] = useState<string[]>([]);
  if (!messages)
    return (
      <ul aria-label="Conversations">
        {rows.slice(0, 30).map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => void newest(database, row.id).then(setMessages)}>
              <b>{row.name}</b> <time>{time(row.at)}</time> <span>{row.preview}</span>
            </button>
          </li>
        ))}
      </ul>
    );
  return (
    <main>
      <div role="log" aria-label="Messages">
        {messages.map((message) => (
          <article key={message.id}>{message.text}</article>
        ))}
        {sent.map((text) => (
          <article key={text} data-sent={text}>
            {text}
          </article>
        ))}
      </div>
      <textarea
        aria-label="Message"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const words = event.currentTarget.value;
          event.currentTarget.value = '';
          const show = () => setSent((before) => [...before, words]);
          if (durable) void storeText(database, words).then(show);
          else show();
        }}
      />
    </main>
  );
}

declare global {
  interface Window {
    /** Milliseconds. */
    scan(word: string): Promise<number>;
  }
}

const database = await openFloor();
if (params.has('fill')) {
  await navigator.serviceWorker.register('/floor-sw.js');
  await navigator.serviceWorker.ready;
  await fillFloor(database, Number(params.get('conversations')), Number(params.get('messages')));
  document.title = 'filled';
}
window.scan = (word) => scan(database, word);
const rows = (await whenSucceeded<FloorRow[]>(database.transaction('rows').objectStore('rows').getAll())).sort(
  (a, b) => b.at - a.at,
);
const conversation = params.get('conversation');
const messages = conversation ? await newest(database, conversation) : null;
const root = document.getElementById('root');
if (root) createRoot(root).render(<Floor rows={rows} messages={messages} database={database} />);
