/** Network of a laboratory's device: sends each request to the director as a message. */
import { done, refused } from '#lib/result.ts';
import type { Connect, LiveConnection, LiveListener } from '#workers/sync/ports.ts';
import type { Context } from '../../core/ports/context.ts';
import type { Time } from '../../core/time.ts';
import type { LinkState } from '../../devices/link-state.ts';
import type { DeviceNetwork } from '../../devices/device-environment.ts';
import type { FromDevice, ToDevice } from '../device-messages.ts';

interface PendingExchange {
  context: Context;
  receive(message: ToDevice): void;
}

export class RemoteNetwork implements DeviceNetwork {
  private readonly pending = new Map<number, PendingExchange>();
  private nth = 0;
  private readonly time: Time;
  private readonly post: (message: FromDevice) => void;

  constructor(time: Time, post: (message: FromDevice) => void) {
    [this.time, this.post] = [time, post];
  }

  fetchOf(line: LinkState, context: Context): typeof fetch {
    return (input, init) =>
      new Promise((resolve, reject) => {
        const id = ++this.nth;
        const { signal, headers, body } = init ?? {};
        signal?.addEventListener('abort', () => (this.pending.delete(id), reject(signal.reason as Error)), {
          once: true,
        });
        const fail = () => context.deliver(() => reject(new TypeError('Failed to fetch')));
        if (!line.online) return void this.time.schedule(2, fail);
        this.pending.set(id, {
          context,
          receive: (message) => {
            this.pending.delete(id);
            if (message.kind === 'reply')
              context.deliver(() =>
                resolve({ status: message.status, headers: new Headers(), text: async () => message.text } as Response),
              );
            else fail();
          },
        });
        const token = ((headers as Record<string, string> | undefined)?.['authorization'] ?? '').slice(
          'Bearer '.length,
        );
        this.post({ kind: 'request', id, path: String(input), token, body: String(body), context: context.name });
      });
  }

  connectOf(line: LinkState, context: Context): Connect {
    return (token, listener, signal) =>
      new Promise((resolve) => {
        const id = ++this.nth;
        if (!line.online) return void this.time.schedule(5, () => context.deliver(() => resolve(refused('offline'))));
        const receive = (message: ToDevice) => {
          if (message.kind !== 'connected') this.pending.delete(id);
          if (message.kind === 'unconnected') context.deliver(() => resolve(refused(message.code)));
          if (message.kind === 'connected') {
            const connection = this.open(id, context, listener, signal, message.digest);
            context.deliver(() => resolve(signal.aborted ? refused('offline') : done(connection)));
          }
        };
        this.pending.set(id, { context, receive });
        this.post({ kind: 'connect', id, token, context: context.name });
      });
  }

  private open(
    id: number,
    context: Context,
    listener: LiveListener,
    signal: AbortSignal,
    digest: LiveConnection['digest'],
  ): LiveConnection {
    let resolveEnded = () => {};
    const closed = new Promise<void>((resolve) => (resolveEnded = resolve));
    const close = () => {
      if (!this.pending.delete(id)) return;
      this.post({ kind: 'close', id });
      context.deliver(resolveEnded);
    };
    const receive = (message: ToDevice) => {
      if (message.kind === 'live') context.deliver(() => listener.onItem(message.item));
      else if (message.kind === 'ended' && this.pending.delete(id)) context.deliver(resolveEnded);
    };
    this.pending.set(id, { context, receive });
    context.onDeath(close);
    if (signal.aborted) close();
    signal.addEventListener('abort', close, { once: true });
    return { digest, closed, sendTyping: () => undefined, close };
  }

  /** Passes a message to the request or connection with its id, if it still waits. */
  receive(message: Extract<ToDevice, { id: number }>): void {
    this.pending.get(message.id)?.receive(message);
  }

  contextOf = (id: number): Context | undefined => this.pending.get(id)?.context;
}
