/** Everything in all databases of the test, keys and values, as one text: bytes are read as Latin letters. */
export async function databasesAsText(): Promise<string> {
  const texts: string[] = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames)
      for (const read of ['getAll', 'getAllKeys'] as const) {
        const values = await answerOf(database.transaction(store).objectStore(store)[read]() as IDBRequest<unknown[]>);
        texts.push(JSON.stringify(values, (_, value: unknown) => asText(value)));
      }
    database.close();
  }
  return texts.join('\n');
}

const asText = (value: unknown) =>
  value instanceof Uint8Array || value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not read'));
  });
