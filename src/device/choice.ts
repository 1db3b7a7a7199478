/**
 * What a member chooses to send, from its preparation to its sending; it is in memory only.
 *
 * Responsibilities: of several files chosen one after another the last counts, however long each takes to prepare; what
 * is cancelled while it is prepared or cropped is dropped; an address in memory is revoked as soon as nothing shows it.
 */
import type { Result } from '#lib/result.ts';

/**
 * `earlier`: held before, and again if the new one cannot be prepared. `cropping`: to be cropped. `held`: ready, and
 * not sent yet.
 */
export type ChoiceState<T> =
  | { status: 'idle' }
  | { status: 'preparing'; earlier: T | null }
  | { status: 'cropping' | 'held' | 'sending'; chosen: T };

type Preparation<T, Code extends string> = (signal: AbortSignal) => Promise<Result<T, Code>>;

export interface Choice<T> {
  state(): ChoiceState<T>;
  subscribe(onChange: () => void): () => void;
  /**
   * Prepares another one, to be cropped or held. Resolves to null if it was overtaken or cancelled meanwhile, or if one
   * is being sent.
   */
  prepare<Code extends string>(work: Preparation<T, Code>, next: 'cropping' | 'held'): Promise<Result<T, Code> | null>;
  /** Crops what is to be cropped; the same. */
  crop<Code extends string>(work: (chosen: T) => Promise<Result<T, Code>>): Promise<Result<T, Code> | null>;
  /** Sends what is held; it stays held unless `work` resolves to true, as does this. */
  send(work: (chosen: T) => Promise<boolean>): Promise<boolean>;
  /** Ends a preparation, which brings back what was held before; drops anything else. */
  cancel(): void;
  /** Drops everything, as the screen is left. */
  drop(): void;
}

/** `url`: an address in memory, which shows it. */
export function createChoice<T extends { url: string }>(): Choice<T> {
  let state: ChoiceState<T> = { status: 'idle' };
  let running = new AbortController();
  const listeners = new Set<() => void>();

  function set(next: ChoiceState<T>): void {
    const [before, after] = [shownIn(state), shownIn(next)];
    state = next;
    if (before && before !== after) URL.revokeObjectURL(before.url);
    for (const onChange of listeners) onChange();
  }
  const hold = (chosen: T | null) => set(chosen ? { status: 'held', chosen } : { status: 'idle' });

  async function run<Code extends string>(
    work: Preparation<T, Code>,
    next: 'cropping' | 'held',
  ): Promise<Result<T, Code> | null> {
    running.abort();
    const { signal } = (running = new AbortController());
    const result = await work(signal);
    if (signal.aborted) {
      if (result.ok) URL.revokeObjectURL(result.value.url);
      return null;
    }
    if (result.ok) set({ status: next, chosen: result.value });
    else hold(state.status === 'preparing' ? state.earlier : null);
    return result;
  }

  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    async prepare(work, next) {
      // What is being sent stands until it has arrived.
      if (state.status === 'sending') return null;
      set({ status: 'preparing', earlier: state.status === 'cropping' ? null : shownIn(state) });
      return run(work, next);
    },
    async crop(work) {
      if (state.status !== 'cropping') return null;
      const { chosen } = state;
      return run(() => work(chosen), 'held');
    },
    async send(work) {
      if (state.status !== 'held') return false;
      const { chosen } = state;
      set({ status: 'sending', chosen });
      let isDone = false;
      try {
        return (isDone = await work(chosen));
      } finally {
        // Otherwise the screen was left meanwhile.
        if (shownIn(state) === chosen) hold(isDone ? null : chosen);
      }
    },
    cancel() {
      running.abort();
      hold(state.status === 'preparing' ? state.earlier : null);
    },
    drop() {
      running.abort();
      set({ status: 'idle' });
    },
  };
}

/** Returns what a state shows, or could show again. */
export function shownIn<T>(state: ChoiceState<T>): T | null {
  if (state.status === 'preparing') return state.earlier;
  return state.status === 'idle' ? null : state.chosen;
}
