/** Web Locks of one browser: exclusive ones, in order, with stealing. */
import type { Time } from '../time.ts';
import type { Context } from './context.ts';

interface Request {
  context: Context;
  grant(): void;
  lose(): void;
}

const gone = () => new DOMException('The lock was taken', 'AbortError');

export class Locks {
  private readonly held = new Map<string, Request>();
  private readonly queues = new Map<string, Request[]>();
  private readonly time: Time;

  constructor(time: Time) {
    this.time = time;
  }

  /** As one context sees them. */
  of(context: Context): LockManager {
    const request = (name: string, given: LockOptions | LockGrantedCallback<unknown>, callback?: LockGrantedCallback<unknown>) =>
      typeof given === 'function' ? this.request(context, name, {}, given) : this.request(context, name, given, callback as LockGrantedCallback<unknown>);
    return { request, query: async () => ({}) } as LockManager;
  }

  private request(context: Context, name: string, { signal, steal }: LockOptions, callback: LockGrantedCallback<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      const leave = () => {
        const at = queue.indexOf(request);
        if (at >= 0) queue.splice(at, 1);
        if (this.held.get(name) === request) this.release(name, request);
      };
      const stop = () => {
        if (!queue.includes(request)) return;
        leave();
        reject(signal?.reason as Error);
      };
      const alive = context.onDeath(leave);
      const request: Request = {
        context,
        lose: () => context.deliver(() => reject(gone())),
        grant: () =>
          context.deliver(() => {
            if (this.held.get(name) !== request) return;
            signal?.removeEventListener('abort', stop);
            const over = () => {
              alive();
              this.release(name, request);
            };
            Promise.resolve(callback({ name, mode: 'exclusive' })).then(resolve, reject).finally(over);
          }),
      };
      signal?.addEventListener('abort', stop, { once: true });
      if (steal) this.steal(name, request);
      else {
        queue.push(request);
        this.next(name);
      }
    });
  }

  private steal(name: string, request: Request): void {
    const robbed = this.held.get(name);
    this.held.set(name, request);
    robbed?.lose();
    this.time.in(0, () => request.grant());
  }

  private release(name: string, request: Request): void {
    if (this.held.get(name) !== request) return;
    this.held.delete(name);
    this.next(name);
  }

  private next(name: string): void {
    const next = this.held.has(name) ? undefined : this.queues.get(name)?.shift();
    if (!next) return;
    this.held.set(name, next);
    this.time.in(0, () => next.grant());
  }
}
