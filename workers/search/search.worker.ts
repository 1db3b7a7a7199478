/**
 * A worker of its own, for as long as somebody searches: however much there is to read, no screen and no message waits
 * for it.
 */
import { entryRules } from '#actions/rules.ts';
import { expose } from 'comlink';
import { systemClock } from '#lib/clock.ts';
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { openForOwner } from '#sync/session/open-for-owner.ts';
import { readOwner } from '#sync/session/owner.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { openStoreReader } from '#sync/store/store-reader.ts';
import { streamKinds } from '#streams/registry.ts';
import { createSearch } from './search.ts';
import type { SearchApi } from '#platform/worker-api/search-api.ts';

interface Closable {
  close(): void | Promise<void>;
}

let notifyStale = (): void => undefined;

/** [Y16] The owner is read before anything is opened, and nothing is made for nobody. */
async function openSearch() {
  const device = createDeviceDatabase();
  try {
    const owner = await readOwner(device);
    if (!owner) throw new OutboxClosed();
    return await openForOwner(owner, device, async () => {
      const [outbox, store] = await openBoth(openOutbox(owner, { rules: entryRules }), openStoreReader(owner.account));
      const search = createSearch({
        account: owner.account,
        kinds: streamKinds,
        store,
        outbox,
        now: systemClock.now,
      });
      search.stale.subscribe(() => notifyStale());
      const close = () => (search.close(), outbox.close(), store.close());
      // [Y17] One without the other is nobody's.
      const closed = Promise.race([outbox.closed, store.closed]).then(close);
      return { ...search, closed, close };
    });
  } finally {
    device.close();
  }
}

/** At the same time; where one cannot be opened, the other is closed. */
async function openBoth<One extends Closable, Other extends Closable>(
  firstOpening: Promise<One>,
  secondOpening: Promise<Other>,
): Promise<[One, Other]> {
  const [first, second] = await Promise.allSettled([firstOpening, secondOpening]);
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value];
  for (const each of [first, second]) if (each.status === 'fulfilled') await each.value.close();
  throw (first.status === 'rejected' ? first : (second as PromiseRejectedResult)).reason;
}

let searchOpening: ReturnType<typeof openSearch> | null = null;
function searchOpen(): ReturnType<typeof openSearch> {
  if (searchOpening) return searchOpening;
  const attempt = openSearch();
  searchOpening = attempt;
  const reset = () => void (searchOpening === attempt && (searchOpening = null));
  // A failure is tried again at the next wish; so is what was closed under us.
  attempt.then(({ closed }) => closed.then(reset).then(() => notifyStale()), reset);
  return attempt;
}

expose({
  prepare: async () => void (await searchOpen()),
  search: async (wish) => (await searchOpen()).find(wish),
  watch: (stale) => void (notifyStale = stale),
  close: async () => void (await searchOpening?.then((search) => search.close())),
} satisfies SearchApi);
