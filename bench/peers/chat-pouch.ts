/**
 * The chat on PouchDB, as its documentation has it: a document a message, an index of pouchdb-find, the live feed of
 * changes.
 */
import PouchDB from 'pouchdb-browser';
import find from 'pouchdb-find';
import { startChat, type ChatDatabase } from './chat/view.tsx';
import { messages, newestFirst, users, type ChatMessage, type ChatUser } from './chat/workload.ts';

PouchDB.plugin(find);

type Kept<T extends { id: string }> = Omit<T, 'id'> & { _id: string };
const kept = <T extends { id: string }>({ id, ...rest }: T): Kept<T> => ({ ...rest, _id: id });
const plain = ({ _id: id, other, mine, text, at }: Kept<ChatMessage>): ChatMessage => ({ id, other, mine, text, at });

async function opening() {
  const members = new PouchDB<Kept<ChatUser>>('users');
  const all = new PouchDB<Kept<ChatMessage>>('messages');
  await all.createIndex({ index: { fields: ['other', 'at'], name: 'place', ddoc: 'place' } });
  return { members, all };
}

async function fill(): Promise<void> {
  const { members, all } = await opening();
  await members.bulkDocs(users.map(kept));
  await all.bulkDocs(messages.map(kept));
  await members.close();
  await all.close();
}

async function open(): Promise<ChatDatabase> {
  const { members, all } = await opening();
  const listeners = new Set<(other: string | undefined) => void>();
  void all.changes({ since: 'now', live: true, include_docs: true }).on('change', ({ doc }) => {
    for (const tell of listeners) tell(doc?.other);
  });
  const following = (look: (other: string | undefined) => void) => {
    listeners.add(look);
    return () => void listeners.delete(look);
  };
  const lastWith = async (other: string) => {
    const { docs } = await all.find({
      selector: { other, at: { $gt: null } },
      sort: [{ other: 'desc' }, { at: 'desc' }],
      limit: 1,
    });
    return docs[0] ? plain(docs[0]) : null;
  };
  return {
    list(show) {
      const known = new Map<string, { user: ChatUser; last: ChatMessage | null }>();
      const look = async (other: string) => {
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
      return following((other) => other && void look(other));
    },
    messagesWith(other, show) {
      const look = async () =>
        show(
          (await all.find({ selector: { other, at: { $gt: null } }, sort: ['other', 'at'], limit: 10_000 })).docs.map(
            plain,
          ),
        );
      void look();
      return following((changed) => changed === other && void look());
    },
    async search(word) {
      const { docs } = await all.find({ selector: { text: { $regex: new RegExp(word, 'i') } }, limit: 10_000 });
      return docs.map(plain).sort((a, b) => b.at - a.at);
    },
    insert: (message) => all.put(kept(message)),
  };
}

void startChat(open, fill);
