/** BroadcastChannels of one browser: heard by all other contexts, a moment later. */
import type { Channel } from '#lib/channel.ts';
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
        for (const other of this.ends)
          if (other.name === name && other !== end) this.time.in(1, () => this.tell(other, message));
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
}
