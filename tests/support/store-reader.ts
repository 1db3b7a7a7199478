/** A reader of a store that is open in this very context, which RxDB tells nothing: it is told here, in RxDB's form. */
import { merge } from 'rxjs';
import type { OpenChannel } from '#lib/channel.ts';
import type { Store } from '#sync/store/open.ts';
import { openStoreReader, type StoreReader } from '#sync/store/store-reader.ts';

const announcing =
  ({ streams, chunks }: Store): OpenChannel =>
  () => ({
    post: () => undefined,
    listen(listener) {
      const changes = merge(streams.$, chunks.$).subscribe((event) =>
        listener({ type: 'message', data: { collectionName: event.collectionName, eventBulk: { events: [event] } } }),
      );
      return () => changes.unsubscribe();
    },
    close: () => undefined,
  });

export const readerBeside = (store: Store): Promise<StoreReader> =>
  openStoreReader(store.account, { channel: announcing(store) });
