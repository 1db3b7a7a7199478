/** BroadcastChannels of one browser: heard by all other contexts, a moment later. */
import type { Changes } from '#outbox/changes.ts';
import type { Channel } from '#workers/ports.ts';
import type { Time } from '../time.ts';
import type { Context } from './context.ts';

interface End {
  context: Context;
  name: string;
  listeners: Set<(message: unknown) => void>;
}

export class Channels {
  private readonly ends = new Set<End>();
  private readonly time: Time;

  constructor(time: Time) {
    this.time = time;
  }

  open(context: Context, name: string): Channel {
    const end: End = { context, name, listeners: new Set() };
    this.ends.add(end);
    const close = () => void this.ends.delete(end);
    context.onDeath(close);
    return {
      post: (message) => {
        if (!this.ends.has(end)) return;
        for (const other of this.ends) if (other.name === name && other !== end) this.time.in(1, () => this.tell(other, message));
      },
      listen(listener) {
        end.listeners.add(listener);
        return () => void end.listeners.delete(listener);
      },
      close,
    };
  }

  private tell(end: End, message: unknown): void {
    if (!this.ends.has(end)) return;
    end.context.deliver(() => {
      for (const listener of [...end.listeners]) listener(message);
    });
  }

  /** What tells of a queue's changes, here and elsewhere. */
  changes(context: Context, name: string): Changes {
    const channel = this.open(context, name);
    const listeners = new Set<() => void>();
    let closed = false;
    const tell = () => {
      for (const listener of [...listeners]) listener();
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
}
