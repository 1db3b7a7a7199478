/** The chat on RxDB with Dexie, as its documentation recommends: one document per message, live queries, `insert`. */
import { combineLatest, map, switchMap } from 'rxjs';
import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { startChat, type ChatDatabase, type Durability } from './chat/view.tsx';
import { messages, newestFirst, users, type ChatMessage, type ChatUser } from './chat/workload.ts';

const id = { type: 'string', maxLength: 40 };
const usersSchema: RxJsonSchema<ChatUser> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id, name: { type: 'string' } },
  required: ['id', 'name'],
};
const messagesSchema: RxJsonSchema<ChatMessage> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id,
    other: id,
    mine: { type: 'boolean' },
    text: { type: 'string' },
    at: { type: 'number', minimum: 0, maximum: 100_000_000_000_000, multipleOf: 1 },
  },
  required: ['id', 'other', 'mine', 'text', 'at'],
  indexes: [['other', 'at']],
};

async function openDatabase(chromeTransactionDurability: Durability = 'default') {
  const database = await createRxDatabase<{ users: RxCollection<ChatUser>; messages: RxCollection<ChatMessage> }>({
    name: 'chat',
    storage: getRxStorageDexie({ chromeTransactionDurability }),
    eventReduce: true,
  });
  await database.addCollections({ users: { schema: usersSchema }, messages: { schema: messagesSchema } });
  return database;
}

async function fill(): Promise<void> {
  const database = await openDatabase();
  await database.users.bulkInsert([...users]);
  await database.messages.bulkInsert([...messages]);
  await database.close();
}

async function open(durability: Durability): Promise<ChatDatabase> {
  const { users: members, messages: all } = await openDatabase(durability);
  return {
    list(show) {
      const rows = members.find().$.pipe(
        switchMap((found) =>
          combineLatest(
            found.map((user) =>
              all.findOne({ selector: { other: user.id }, sort: [{ at: 'desc' }] }).$.pipe(
                map((last) => ({
                  user: user.toJSON() as ChatUser,
                  last: (last?.toJSON() as ChatMessage | undefined) ?? null,
                })),
              ),
            ),
          ),
        ),
      );
      const reading = rows.subscribe((found) => show(newestFirst(found)));
      return () => reading.unsubscribe();
    },
    messagesWith(other, show) {
      const reading = all
        .find({ selector: { other }, sort: [{ at: 'asc' }] })
        .$.subscribe((found) => show(found.map((each) => each.toJSON() as ChatMessage)));
      return () => reading.unsubscribe();
    },
    search: async (word) =>
      (await all.find({ selector: { text: { $regex: word, $options: 'i' } } }).exec())
        .map((each) => each.toJSON() as ChatMessage)
        .sort((a, b) => b.at - a.at),
    insert: (message) => all.insert(message),
  };
}

void startChat(open, fill);
