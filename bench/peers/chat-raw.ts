/** The chat on raw IndexedDB: one record per message, one transaction per insert. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { startChat, type ChatDatabase, type Durability } from './chat/view.tsx';
import { messages, newestFirst, users, type ChatMessage, type ChatUser } from './chat/workload.ts';

interface Schema extends DBSchema {
  users: { key: string; value: ChatUser };
  messages: { key: string; value: ChatMessage; indexes: { place: [string, number] } };
}

const openDatabase = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('chat', 1, {
    upgrade(database) {
      database.createObjectStore('users', { keyPath: 'id' });
      database.createObjectStore('messages', { keyPath: 'id' }).createIndex('place', ['other', 'at']);
    },
  });
const keyRangeOf = (other: string) => IDBKeyRange.bound([other, 0], [other, Number.MAX_SAFE_INTEGER]);

async function fill(): Promise<void> {
  const database = await openDatabase();
  const tx = database.transaction(['users', 'messages'], 'readwrite');
  for (const user of users) void tx.objectStore('users').put(user);
  for (const message of messages) void tx.objectStore('messages').put(message);
  await tx.done;
  database.close();
}

async function open(durability: Durability): Promise<ChatDatabase> {
  const database = await openDatabase();
  const listeners = new Set<() => void>();
  /** Reads now and after each change; changes during a read cause one further read. */
  const subscribe = <T>(read: () => Promise<T>, show: (value: T) => void) => {
    let reading = false;
    let stale = false;
    const refresh = async () => {
      if (reading) return void (stale = true);
      reading = true;
      do {
        stale = false;
        show(await read());
      } while (stale);
      reading = false;
    };
    const refreshNow = () => void refresh();
    listeners.add(refreshNow);
    refreshNow();
    return () => void listeners.delete(refreshNow);
  };
  return {
    list: (show) =>
      subscribe(async () => {
        const tx = database.transaction(['users', 'messages']);
        const place = tx.objectStore('messages').index('place');
        const all = await tx.objectStore('users').getAll();
        return newestFirst(
          await Promise.all(
            all.map(async (user) => ({
              user,
              last: (await place.openCursor(keyRangeOf(user.id), 'prev'))?.value ?? null,
            })),
          ),
        );
      }, show),
    messagesWith: (other, show) =>
      subscribe(() => database.getAllFromIndex('messages', 'place', keyRangeOf(other)), show),
    async search(word) {
      const pattern = new RegExp(word, 'i');
      return (await database.getAll('messages')).filter(({ text }) => pattern.test(text)).sort((a, b) => b.at - a.at);
    },
    async insert(message) {
      const tx = database.transaction('messages', 'readwrite', { durability });
      void tx.store.add(message);
      await tx.done;
      for (const tell of listeners) tell();
    },
  };
}

void startChat(open, fill);
