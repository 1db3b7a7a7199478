/** Of all tabs of an account one is heard: the one that was used last. */
export interface Speaker {
  /** Whether it is this one now. */
  speaks(): boolean;
  /** This tab is being used. */
  activate(): void;
  end(): void;
}

/** A lock is held by who speaks; whoever waits for it speaks when that tab is closed. */
export function openSpeaker(account: string, locks: LockManager | undefined = navigator.locks): Speaker {
  const name = `alcove-sound-${account}`;
  const closing = new AbortController();
  /* Two for an instant, when a tab steals what it has just been given. */
  let locksHeld = locks ? 0 : 1;
  /* One request of each kind at a time: of two that steal, the second would take the lock from its own tab. */
  let [isWaiting, isStealing] = [false, false];

  const request = (options: LockOptions): void => {
    let acquired = 0;
    const clearPending = () => (options.steal ? (isStealing = false) : (isWaiting = false));
    const onGranted = async () => {
      clearPending();
      if (closing.signal.aborted) return;
      locksHeld += acquired = 1;
      await new Promise<void>((release) => closing.signal.addEventListener('abort', () => release(), { once: true }));
    };
    // Taken by another tab, it is waited for; ended here, it is not.
    locks?.request(name, options, onGranted).catch(() => {
      locksHeld -= acquired;
      if (acquired) requestLock();
      else clearPending();
    });
  };
  const requestLock = () => {
    if (isWaiting || closing.signal.aborted) return;
    isWaiting = true;
    request({ signal: closing.signal });
  };
  requestLock();

  return {
    speaks: () => locksHeld > 0 && !closing.signal.aborted,
    activate() {
      if (locksHeld || isStealing || closing.signal.aborted) return;
      isStealing = true;
      request({ steal: true });
    },
    end: () => closing.abort(),
  };
}
