/**
 * A worker of its own, for as long as somebody searches: however much there is to read, no screen and no message waits
 * for it.
 */
import { expose } from 'comlink';
import { systemClock } from '#lib/clock.ts';
import { createDeviceDatabase } from '#outbox/device/device-database.ts';
import { openOwned } from '#outbox/device/open-owned.ts';
import { readOwner } from '#outbox/device/owner.ts';
import { OutboxClosed } from '#outbox/database.ts';
import { openOutbox } from '#outbox/outbox.ts';
import { openStore } from '#store/open.ts';
import { createSearch } from './search/search.ts';
import type { SearchApi } from './search-api.ts';

interface Closable {
  close(): void | Promise<void>;
}

let told = (): void => undefined;

/** [Y16] The owner is read before anything is opened, and nothing is made for nobody. */
async function open() {
  const device = createDeviceDatabase();
  try {
    const owner = await readOwner(device);
    if (!owner) throw new OutboxClosed();
    return await openOwned(owner, device, async () => {
      const [outbox, store] = await both(openOutbox(owner), openStore(owner.account));
      // [Y17] One without the other is nobody's.
      void outbox.closed.then(() => store.close());
      const search = createSearch({ account: owner.account, store, outbox, now: systemClock.now });
      search.stale.subscribe(() => told());
      return {
        ...search,
        closed: outbox.closed,
        close: async () => (search.close(), outbox.close(), await store.close()),
      };
    });
  } finally {
    device.close();
  }
}

/** At the same time; where one cannot be opened, the other is closed. */
async function both<One extends Closable, Other extends Closable>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<[One, Other]> {
  const [first, second] = await Promise.allSettled([one, other]);
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value];
  for (const each of [first, second]) if (each.status === 'fulfilled') await each.value.close();
  throw (first.status === 'rejected' ? first : (second as PromiseRejectedResult)).reason;
}

let opened: ReturnType<typeof open> | null = null;
function opening(): ReturnType<typeof open> {
  if (opened) return opened;
  const now = open();
  opened = now;
  const forget = () => void (opened === now && (opened = null));
  // A failure is tried again at the next wish; so is what was closed under us.
  now.then(({ closed }) => closed.then(forget).then(() => told()), forget);
  return now;
}

expose({
  prepare: async () => void (await opening()),
  search: async (wish) => (await opening()).find(wish),
  watch: (stale) => void (told = stale),
  close: async () => void (await opened?.then((search) => search.close())),
} satisfies SearchApi);
