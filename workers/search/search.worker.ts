/**
 * Runs the search in its own worker, as long as the member searches: reading the history delays neither screens nor
 * messages.
 */
import { entryRules } from '#actions/rules.ts';
import { expose } from 'comlink';
import { systemClock } from '#lib/clock.ts';
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { onErase } from '#sync/session/on-erase.ts';
import { openForOwner } from '#sync/session/open-for-owner.ts';
import { readOwner } from '#sync/session/owner.ts';
import { forgetCipher } from '#sync/lock/forget-cipher.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { openStoreReader } from '#sync/store/store-reader.ts';
import { streamKinds } from '#streams/registry.ts';
import { unlockContext } from '../unlock-context.ts';
import { createSearch } from './search.ts';
import type { SearchApi } from '#platform/worker-api/search-api.ts';

interface Closable {
  close(): void | Promise<void>;
}

let notifyStale = (): void => undefined;

/** Opens store and outbox of the device's owner. Rejects without an owner, before any database is opened [Y16]. */
async function openSearch() {
  await unlocking;
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
      // A sign-out closes and erases both databases: if one is closed, the other must not stay open [Y17].
      const closed = Promise.race([outbox.closed, store.closed]).then(close);
      return { ...search, closed, close };
    });
  } finally {
    device.close();
  }
}

/** Awaits two openings at the same time. If one fails, closes the other and rejects. */
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
  // After a failure, or when the databases were closed, the next request opens them again.
  attempt.then(({ closed }) => closed.then(reset).then(() => notifyStale()), reset);
  return attempt;
}

/** Resolves when this worker has the key of its page, or needs none. */
let unlocking: Promise<void> = Promise.resolve();

// The databases close by themselves, before the account can come back.
onErase(
  (account) =>
    void Promise.resolve(searchOpening?.then((search) => search.closed))
      .catch(() => undefined)
      .then(() => forgetCipher(account)),
);

expose({
  unlock: (...given) => (unlocking = unlockContext(...given)),
  prepare: async () => void (await searchOpen()),
  search: async (wish) => (await searchOpen()).find(wish),
  watch: (stale) => void (notifyStale = stale),
  close: async () => void (await searchOpening?.then((search) => search.close())),
} satisfies SearchApi);
