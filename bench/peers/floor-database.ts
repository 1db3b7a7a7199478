/** The floor's data: the same rows as the product keeps, in two raw IndexedDB stores. */
export interface FloorRow {
  id: string;
  name: string;
  preview: string;
  at: number;
}
export interface FloorPage {
  id: string;
  rows: { seq: number; id: string; text: string; at: string }[];
}

const PAGE = 64;
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

export const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
  });

export const finished = (tx: IDBTransaction): Promise<void> =>
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
    for (let k = 0; k * PAGE < each; k++) {
      const rows = Array.from({ length: Math.min(PAGE, each - k * PAGE) }, (_, i) => ({
        seq: k * PAGE + i + 1,
        id: crypto.randomUUID(),
        text: text(c + k * PAGE + i),
        at: new Date().toISOString(),
      }));
      tx.objectStore('pages').put({ id: `${id}/${String(k).padStart(5, '0')}`, rows } satisfies FloorPage);
    }
    await finished(tx);
  }
}

/** On the disk, as far as a page can ask for it: one record in one transaction. */
export function keep(database: IDBDatabase, words: string): Promise<void> {
  const tx = database.transaction('sent', 'readwrite', { durability: 'strict' });
  tx.objectStore('sent').put(words);
  return finished(tx);
}

let texts: string[] | null = null;

/** Milliseconds to find a word in every message, by reading them all the first time, and in memory from then on. */
export async function scan(database: IDBDatabase, word: string): Promise<number> {
  const begun = performance.now();
  texts ??= (await answer<FloorPage[]>(database.transaction('pages').objectStore('pages').getAll())).flatMap((page) =>
    page.rows.map((row) => row.text),
  );
  const found = texts.filter((each) => each.includes(word)).length;
  const took = performance.now() - begun;
  if (!Number.isInteger(found)) throw new Error('nothing was counted');
  return took;
}

/** The newest 50: the last page, and the one before where it holds fewer. */
export async function newest(database: IDBDatabase, conversation: string): Promise<FloorPage['rows']> {
  const pages = database.transaction('pages').objectStore('pages');
  const keys = await answer(pages.getAllKeys(IDBKeyRange.bound(`${conversation}/`, `${conversation}/\uffff`)));
  const last = await Promise.all(keys.slice(-2).map((key) => answer<FloorPage>(pages.get(key))));
  return last.flatMap((page) => page.rows).slice(-50);
}
