/** Decides which tab of an account plays sounds: the one that was used last. */
export interface Speaker {
  /** Says whether this tab plays sounds now. */
  speaks(): boolean;
  /** Reports that the member uses this tab. */
  activate(): void;
  end(): void;
}

/** Competes for a lock: its holder plays. A tab that waits for the lock gets it when that tab is closed. */
export function openSpeaker(account: string, locks: LockManager | undefined = navigator.locks): Speaker {
  const name = `alcove-sound-${account}`;
  const closing = new AbortController();
  /* Is 2 for an instant when a tab steals the lock that it has just been granted. */
  let locksHeld = locks ? 0 : 1;
  /* At most one request of each kind is open. A second steal would take the lock from this tab itself. */
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
    // Rejects when another tab steals the lock: then this tab waits for it again, unless it has ended.
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
