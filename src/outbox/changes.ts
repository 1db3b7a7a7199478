import type { Entry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import { openChannel } from '#lib/channel.ts';

/** Where all that has changed is that these came, and this context wrote them: nothing need be read again to know it. */
export type Changed = (added?: readonly Entry[]) => void;

/** Tells every context of this account that the outbox has changed, this one included. What changed is read again. */
export interface Changes {
  announce: Changed;
  subscribe(listener: Changed): () => void;
  close(): void;
}

export function openChanges(account: MemberId, open = openChannel): Changes {
  const channel = open(`alcove-outbox-${account}`);
  const listeners = new Set<Changed>();
  let closed = false;
  const tell: Changed = (added) => {
    for (const listener of listeners) listener(added);
  };
  channel.listen(() => tell());
  return {
    announce(added) {
      if (closed) return;
      channel.post('changed');
      tell(added);
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
