/** Simulates the BroadcastChannels of one browser: all other contexts receive a message a millisecond later. */
import type { Channel } from '#lib/channel.ts';
import type { Time } from '../time.ts';
import type { Context } from './context.ts';

interface Endpoint {
  context: Context;
  name: string;
  listeners: Set<(message: unknown) => void>;
}

export class Channels {
  private readonly endpoints = new Set<Endpoint>();
  private readonly time: Time;

  constructor(time: Time) {
    this.time = time;
  }

  open(context: Context, name: string): Channel {
    const endpoint: Endpoint = { context, name, listeners: new Set() };
    this.endpoints.add(endpoint);
    const close = () => void this.endpoints.delete(endpoint);
    context.onDeath(close);
    return {
      post: (message) => {
        if (!this.endpoints.has(endpoint)) return;
        for (const other of this.endpoints)
          if (other.name === name && other !== endpoint) this.time.schedule(1, () => this.deliver(other, message));
      },
      listen(listener) {
        endpoint.listeners.add(listener);
        return () => void endpoint.listeners.delete(listener);
      },
      close,
    };
  }

  private deliver(endpoint: Endpoint, message: unknown): void {
    if (!this.endpoints.has(endpoint)) return;
    endpoint.context.deliver(() => {
      for (const listener of [...endpoint.listeners]) listener(message);
    });
  }
}
