/**
 * The chat on PouchDB, as its documentation recommends: one document per message, an index of pouchdb-find, and the
 * live changes feed.
 */
import PouchDB from 'pouchdb-browser';
import find from 'pouchdb-find';
import { startChat, type ChatDatabase } from './chat/view.tsx';
import { messages, newestFirst, users, type ChatMessage, type ChatUser } from './chat/workload.ts';

PouchDB.plugin(find);

type PouchDocument<T extends { id: string }> = Omit<T, 'id'> & { _id: string };
const toDocument = <T extends { id: string }>({ id, ...rest }: T): PouchDocument<T> => ({ ...rest, _id: id });
const toMessage = ({ _id: id, other, mine, text, at }: PouchDocument<ChatMessage>): ChatMessage => ({
  id,
  other,
  mine,
  text,
  at,
});

async function openDatabases() {
  const members = new PouchDB<PouchDocument<ChatUser>>('users');
  const all = new PouchDB<PouchDocument<ChatMessage>>('messages');
  await all.createIndex({ index: { fields: ['other', 'at'], name: 'place', ddoc: 'place' } });
  return { members, all };
}

async function fill(): Promise<void> {
  const { members, all } = await openDatabases();
  await members.bulkDocs(users.map(toDocument));
  await all.bulkDocs(messages.map(toDocument));
  await members.close();
  await all.close();
}

async function open(): Promise<ChatDatabase> {
  const { members, all } = await openDatabases();
  const listeners = new Set<(other: string | undefined) => void>();
  void all.changes({ since: 'now', live: true, include_docs: true }).on('change', ({ doc }) => {
    for (const tell of listeners) tell(doc?.other);
  });
  const subscribe = (refresh: (other: string | undefined) => void) => {
    listeners.add(refresh);
    return () => void listeners.delete(refresh);
  };
  const lastWith = async (other: string) => {
    const { docs } = await all.find({
      selector: { other, at: { $gt: null } },
      sort: [{ other: 'desc' }, { at: 'desc' }],
      limit: 1,
    });
    return docs[0] ? toMessage(docs[0]) : null;
  };
  return {
    list(show) {
      const known = new Map<string, { user: ChatUser; last: ChatMessage | null }>();
      const refresh = async (other: string) => {
        const row = known.get(other);
        if (!row) return;
        known.set(other, { ...row, last: await lastWith(other) });
        show(newestFirst([...known.values()]));
      };
      const begin = async () => {
        const { rows } = await members.allDocs({ include_docs: true });
        const found = await Promise.all(
          rows.flatMap(({ doc }) =>
            doc ? [lastWith(doc._id).then((last) => ({ user: { id: doc._id, name: doc.name }, last }))] : [],
          ),
        );
        for (const row of found) known.set(row.user.id, row);
        show(newestFirst(found));
      };
      void begin();
      return subscribe((other) => other && void refresh(other));
    },
    messagesWith(other, show) {
      const refresh = async () =>
        show(
          (await all.find({ selector: { other, at: { $gt: null } }, sort: ['other', 'at'], limit: 10_000 })).docs.map(
            toMessage,
          ),
        );
      void refresh();
      return subscribe((changed) => changed === other && void refresh());
    },
    async search(word) {
      const { docs } = await all.find({ selector: { text: { $regex: new RegExp(word, 'i') } }, limit: 10_000 });
      return docs.map(toMessage).sort((a, b) => b.at - a.at);
    },
    insert: (message) => all.put(toDocument(message)),
  };
}

void startChat(open, fill);
