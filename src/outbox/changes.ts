import type { Entry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import { openChannel } from '#lib/channel.ts';

/** Where all that has changed is that some came: these, which this context wrote, so that nothing need be read again to know them; or another context's. */
export type Added = readonly Entry[] | 'elsewhere';
/** Without a word, anything may have changed. */
export type Changed = (added?: Added) => void;

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
  channel.listen((what) => tell(what === 'added' ? 'elsewhere' : undefined));
  return {
    announce(added) {
      if (closed) return;
      channel.post(added ? 'added' : 'changed');
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
