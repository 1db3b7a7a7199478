/** Simulates the Web Locks of one browser: first come, first served, exclusive or shared, with `steal`. */
import type { Time } from '../time.ts';
import type { Context } from './context.ts';

interface Request {
  shared: boolean;
  grant(): void;
  revoke(): void;
}
interface Lock {
  holders: Set<Request>;
  waiting: Request[];
}

const lockStolen = () => new DOMException('The lock was taken', 'AbortError');

export class Locks {
  private readonly locks = new Map<string, Lock>();
  private readonly time: Time;

  constructor(time: Time) {
    this.time = time;
  }

  /** Makes one context's `LockManager`. */
  of(context: Context): LockManager {
    const request = (
      name: string,
      optionsOrCallback: LockOptions | LockGrantedCallback<unknown>,
      callback?: LockGrantedCallback<unknown>,
    ) =>
      typeof optionsOrCallback === 'function'
        ? this.request(context, name, {}, optionsOrCallback)
        : this.request(context, name, optionsOrCallback, callback as LockGrantedCallback<unknown>);
    return { request, query: async () => ({}) } as LockManager;
  }

  private request(
    context: Context,
    name: string,
    { signal, steal, mode = 'exclusive' }: LockOptions,
    callback: LockGrantedCallback<unknown>,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // A dead context gets no lock, because it would never release it.
      if (!context.alive) return;
      if (signal?.aborted) return reject(signal.reason as Error);
      const lock = this.locks.get(name) ?? { holders: new Set(), waiting: [] };
      this.locks.set(name, lock);
      const remove = () => {
        const at = lock.waiting.indexOf(request);
        if (at >= 0) lock.waiting.splice(at, 1);
        lock.holders.delete(request);
        this.grantNext(lock);
      };
      const stop = () => {
        if (!lock.waiting.includes(request)) return;
        remove();
        reject(signal?.reason as Error);
      };
      const removeDeathHook = context.onDeath(remove);
      const request: Request = {
        shared: mode === 'shared',
        revoke: () => context.deliver(() => reject(lockStolen())),
        grant: () =>
          context.deliver(() => {
            if (!lock.holders.has(request)) return;
            signal?.removeEventListener('abort', stop);
            const release = () => {
              removeDeathHook();
              remove();
            };
            Promise.resolve(callback({ name, mode })).then(resolve, reject).finally(release);
          }),
      };
      signal?.addEventListener('abort', stop, { once: true });
      if (steal) {
        const previousHolders = [...lock.holders];
        lock.holders.clear();
        this.grantTo(lock, request);
        for (const each of previousHolders) each.revoke();
      } else {
        lock.waiting.push(request);
        this.grantNext(lock);
      }
    });
  }

  private grantTo(lock: Lock, request: Request): void {
    lock.holders.add(request);
    this.time.schedule(0, () => request.grant());
  }

  private grantNext(lock: Lock): void {
    for (let [next] = lock.waiting; next; [next] = lock.waiting) {
      if (lock.holders.size && !(next.shared && [...lock.holders].every(({ shared }) => shared))) return;
      lock.waiting.shift();
      this.grantTo(lock, next);
    }
  }
}
