/**
 * What RxDB tells other contexts of the browser when it writes to a store: each document that changed, after it is
 * written. Its form is RxDB's own, in the one version that package.json names.
 */
import * as z from 'zod/mini';
import { openChannel, type OpenChannel } from '#lib/channel.ts';

export interface StoreChange {
  collection: 'streams' | 'chunks';
  id: string;
  removed: boolean;
  /** As it is now, or was when it was removed. */
  document: unknown;
}

const event = z.object({ documentId: z.string(), operation: z.string(), documentData: z.unknown() });
const message = z.object({
  data: z.object({
    collectionName: z.enum(['streams', 'chunks']),
    eventBulk: z.object({ events: z.array(event) }),
  }),
});

export const changesChannelName = (store: string) => `RxDB:|dexie|${store}`;

/** Returns the end of listening. The context that writes does not hear itself. */
export function onStoreChange(
  store: string,
  listener: (change: StoreChange) => void,
  open: OpenChannel = openChannel,
): () => void {
  const channel = open(changesChannelName(store));
  const stop = channel.listen((received) => {
    // Others that RxDB has: of its own collection, and of elections.
    const { success, data } = message.safeParse(received);
    if (!success) return;
    const { collectionName: collection, eventBulk } = data.data;
    for (const { documentId: id, operation, documentData: document } of eventBulk.events)
      listener({ collection, id, removed: operation === 'DELETE', document });
  });
  return () => {
    stop();
    channel.close();
  };
}
