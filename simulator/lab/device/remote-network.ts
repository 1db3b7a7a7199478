/** The network as a device of the laboratory has it: whatever it asks for crosses to the director as a value. */
import { done, refused } from '#lib/result.ts';
import type { Connect, LiveConnection, LiveListener } from '#workers/ports.ts';
import type { Context } from '../../ports/context.ts';
import type { Time } from '../../time.ts';
import type { Line } from '../../world/line.ts';
import type { DeviceNetwork } from '../../world/surroundings.ts';
import type { FromDevice, ToDevice } from '../crossing.ts';

interface Waiting {
  context: Context;
  hear(told: ToDevice): void;
}

export class RemoteNetwork implements DeviceNetwork {
  private readonly waiting = new Map<number, Waiting>();
  private nth = 0;
  private readonly time: Time;
  private readonly post: (what: FromDevice) => void;

  constructor(time: Time, post: (what: FromDevice) => void) {
    [this.time, this.post] = [time, post];
  }

  fetchOf(line: Line, context: Context): typeof fetch {
    return (input, init) =>
      new Promise((resolve, reject) => {
        const id = ++this.nth;
        const { signal, headers, body } = init ?? {};
        signal?.addEventListener('abort', () => (this.waiting.delete(id), reject(signal.reason as Error)), {
          once: true,
        });
        const fail = () => context.deliver(() => reject(new TypeError('Failed to fetch')));
        if (!line.online) return void this.time.in(2, fail);
        this.waiting.set(id, {
          context,
          hear: (told) => {
            this.waiting.delete(id);
            if (told.kind === 'reply')
              context.deliver(() =>
                resolve({ status: told.status, headers: new Headers(), text: async () => told.text } as Response),
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

  connectOf(line: Line, context: Context): Connect {
    return (token, listener, signal) =>
      new Promise((resolve) => {
        const id = ++this.nth;
        if (!line.online) return void this.time.in(5, () => context.deliver(() => resolve(refused('offline'))));
        const hear = (told: ToDevice) => {
          if (told.kind !== 'connected') this.waiting.delete(id);
          if (told.kind === 'unconnected') context.deliver(() => resolve(refused(told.code)));
          if (told.kind === 'connected') {
            const connection = this.open(id, context, listener, signal, told.digest);
            context.deliver(() => resolve(signal.aborted ? refused('offline') : done(connection)));
          }
        };
        this.waiting.set(id, { context, hear });
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
    let over = () => {};
    const ended = new Promise<void>((resolve) => (over = resolve));
    const close = () => {
      if (!this.waiting.delete(id)) return;
      this.post({ kind: 'close', id });
      context.deliver(over);
    };
    const hear = (told: ToDevice) => {
      if (told.kind === 'live') context.deliver(() => listener.onItem(told.item));
      else if (told.kind === 'ended' && this.waiting.delete(id)) context.deliver(over);
    };
    this.waiting.set(id, { context, hear });
    context.onDeath(close);
    if (signal.aborted) close();
    signal.addEventListener('abort', close, { once: true });
    return { digest, ended, typing: () => undefined, close };
  }

  /** To whom it may still concern. */
  hear(told: Extract<ToDevice, { id: number }>): void {
    this.waiting.get(told.id)?.hear(told);
  }

  contextOf = (id: number): Context | undefined => this.waiting.get(id)?.context;
}
