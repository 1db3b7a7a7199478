/** A store of an earlier version, as that version left it on the device. */
import 'fake-indexeddb/auto';
import type { Head } from '#schemas/entities/head.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import { PAGE_SIZE } from '#schemas/limits.ts';
import { pageOf, type PageChange } from '#domain/pages.ts';
import { STORE_VERSION, storeName } from '#store/names.ts';
import { openStore, type Store } from '#store/open.ts';
import { storeWriter, type StoreWriter } from '#store/writer.ts';
import { ada, first, message } from './streams.ts';

export const OLDER = STORE_VERSION - 1;
const atOnce = () => Promise.resolve();

/** The conversation's whole history, answered. */
export function historyOf(
  { id: stream, epoch, membership, info }: Head,
  row: (seq: number) => Message = message,
): PageChange[] {
  const last = info?.last ?? 0;
  const since = membership.gone ? 0 : membership.since;
  return Array.from({ length: pageOf(last) + 1 }, (_, k) => {
    const from = Math.max(1, k * PAGE_SIZE);
    const rows = Array.from(
      { length: Math.max(0, Math.min(last, k * PAGE_SIZE + PAGE_SIZE - 1) - from + 1) },
      (__, n) => row(from + n),
    );
    return { key: { epoch, stream, since, k }, forget: false, answeredTo: last, rows, trusted: true };
  });
}

/** Whole histories first, then the heads that claim them. */
export async function writeAll(writer: StoreWriter, heads: readonly Head[], to: Epoch = first): Promise<void> {
  for (const head of heads)
    if (head.kind === 'conversation' && !head.membership.gone) await writer.writeRows(historyOf(head), atOnce);
  const byId = new Map(heads.map((head) => [head.id, head]));
  const { epoch } = await writer.standing([]);
  await writer.writeHeads({
    streams: [...byId.keys()],
    merge: (stream, known) => byId.get(stream) ?? known,
    ...(epoch !== to && { turn: { from: epoch, to } }),
  });
}

/** To be closed by whoever opens it. */
export const openOlderStore = (account: MemberId = ada, version = OLDER): Promise<Store> =>
  openStore(account, { multiInstance: false, indexedDB: globalThis.indexedDB, name: storeName(account, version) });

export async function leaveOlderStore(
  heads: readonly Head[],
  given: { account?: MemberId; version?: number; epoch?: Epoch } = {},
): Promise<void> {
  const store = await openOlderStore(given.account, given.version);
  await writeAll(storeWriter(store), heads, given.epoch);
  await store.close();
}

/** Whatever a later version finds that an earlier one wrote. */
export async function changeRaw(
  collection: 'streams' | 'pages',
  change: (doc: Record<string, unknown>) => unknown,
  version = OLDER,
): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(`rxdb-dexie-${storeName(ada, version)}--0--${collection}`);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
  const tx = database.transaction('docs', 'readwrite');
  const all = tx.objectStore('docs').getAll();
  all.onsuccess = () => {
    for (const doc of all.result as Record<string, unknown>[]) tx.objectStore('docs').put(change(doc));
  };
  await new Promise((resolve) => (tx.oncomplete = resolve));
  database.close();
}
