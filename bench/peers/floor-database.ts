/** The floor's data: the same rows as the product stores, in two raw IndexedDB stores. */
export interface FloorRow {
  id: string;
  name: string;
  preview: string;
  at: number;
}
export interface FloorChunk {
  id: string;
  rows: { seq: number; id: string; text: string; at: string }[];
}

const CHUNK_SIZE = 64;
const WORDS =
  'bonsoir vous venez demain on se retrouve vers huit heures au même endroit que la dernière fois merci pour hier à bientôt'.split(
    ' ',
  );
const text = (n: number): string =>
  Array.from({ length: 5 + (n % 14) }, (_, i) => WORDS[(n * 7 + i * 3) % WORDS.length]).join(' ');

export function openFloor(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('floor', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('rows', { keyPath: 'id' });
      request.result.createObjectStore('pages', { keyPath: 'id' });
      request.result.createObjectStore('sent', { autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
  });
}

export const whenSucceeded = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
  });

export const whenCommitted = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new Error('IndexedDB gave up'));
  });

export async function fillFloor(database: IDBDatabase, conversations: number, messages: number): Promise<void> {
  const each = messages / conversations;
  for (let c = 0; c < conversations; c++) {
    const id = `c${String(c).padStart(4, '0')}`;
    const tx = database.transaction(['rows', 'pages'], 'readwrite');
    const row: FloorRow = { id, name: `membre${c}`, preview: text(c), at: Date.now() - c * 60_000 };
    tx.objectStore('rows').put(row);
    for (let chunkNo = 0; chunkNo * CHUNK_SIZE < each; chunkNo++) {
      const rows = Array.from({ length: Math.min(CHUNK_SIZE, each - chunkNo * CHUNK_SIZE) }, (_, i) => ({
        seq: chunkNo * CHUNK_SIZE + i + 1,
        id: crypto.randomUUID(),
        text: text(c + chunkNo * CHUNK_SIZE + i),
        at: new Date().toISOString(),
      }));
      tx.objectStore('pages').put({ id: `${id}/${String(chunkNo).padStart(5, '0')}`, rows } satisfies FloorChunk);
    }
    await whenCommitted(tx);
  }
}

/** Stores one record in one transaction with strict durability, the strongest that a page can request. */
export function storeText(database: IDBDatabase, words: string): Promise<void> {
  const tx = database.transaction('sent', 'readwrite', { durability: 'strict' });
  tx.objectStore('sent').put(words);
  return whenCommitted(tx);
}

let texts: string[] | null = null;

/** Milliseconds to find a word in all messages: the first call reads them all, later ones search in memory. */
export async function scan(database: IDBDatabase, word: string): Promise<number> {
  const startedAt = performance.now();
  texts ??= (await whenSucceeded<FloorChunk[]>(database.transaction('pages').objectStore('pages').getAll())).flatMap(
    (chunk) => chunk.rows.map((row) => row.text),
  );
  const found = texts.filter((each) => each.includes(word)).length;
  const duration = performance.now() - startedAt;
  if (!Number.isInteger(found)) throw new Error('nothing was counted');
  return duration;
}

/** Returns the newest 50 messages: the last chunk, and the one before it where that holds fewer. */
export async function newest(database: IDBDatabase, conversation: string): Promise<FloorChunk['rows']> {
  const chunkStore = database.transaction('pages').objectStore('pages');
  const keys = await whenSucceeded(
    chunkStore.getAllKeys(IDBKeyRange.bound(`${conversation}/`, `${conversation}/\uffff`)),
  );
  const last = await Promise.all(keys.slice(-2).map((key) => whenSucceeded<FloorChunk>(chunkStore.get(key))));
  return last.flatMap((chunk) => chunk.rows).slice(-50);
}
