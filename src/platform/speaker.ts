/** Of all tabs of an account one is heard: the one that was used last. */
export interface Speaker {
  /** Whether it is this one now. */
  speaks(): boolean;
  /** This tab is being used. */
  take(): void;
  end(): void;
}

/** A lock is held by who speaks; whoever waits for it speaks when that tab is closed. */
export function openSpeaker(account: string, locks: LockManager | undefined = navigator.locks): Speaker {
  const name = `alcove-sound-${account}`;
  const ended = new AbortController();
  /* Two for an instant, when a tab steals what it has just been given. */
  let held = locks ? 0 : 1;
  /* One request of each kind at a time: of two that steal, the second would take the lock from its own tab. */
  let [waits, steals] = [false, false];

  const request = (options: LockOptions): void => {
    let had = 0;
    const settled = () => (options.steal ? (steals = false) : (waits = false));
    const granted = async () => {
      settled();
      if (ended.signal.aborted) return;
      held += had = 1;
      await new Promise<void>((release) => ended.signal.addEventListener('abort', () => release(), { once: true }));
    };
    // Taken by another tab, it is waited for; ended here, it is not.
    locks?.request(name, options, granted).catch(() => {
      held -= had;
      if (had) wait();
      else settled();
    });
  };
  const wait = () => {
    if (waits || ended.signal.aborted) return;
    waits = true;
    request({ signal: ended.signal });
  };
  wait();

  return {
    speaks: () => held > 0 && !ended.signal.aborted,
    take() {
      if (held || steals || ended.signal.aborted) return;
      steals = true;
      request({ steal: true });
    },
    end: () => ended.abort(),
  };
}
