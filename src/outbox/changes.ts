import type { MemberId } from '#schemas/ids.ts';
import { openChannel } from '#lib/channel.ts';

/** Tells every context of this account that the outbox has changed, this one included. What changed is read again. */
export interface Changes {
  announce(): void;
  subscribe(listener: () => void): () => void;
  close(): void;
}

export function openChanges(account: MemberId, open = openChannel): Changes {
  const channel = open(`alcove-outbox-${account}`);
  const listeners = new Set<() => void>();
  let closed = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  channel.listen(tell);
  return {
    announce() {
      if (closed) return;
      channel.post('changed');
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      closed = true;
      listeners.clear();
      channel.close();
    },
  };
}
