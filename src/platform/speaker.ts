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
  let holds = !locks;

  const hold = (options: LockOptions): void => {
    const held = async () => {
      holds = true;
      await new Promise<void>((release) => ended.signal.addEventListener('abort', () => release(), { once: true }));
    };
    // Taken by another tab, it is waited for; ended here, it is not.
    locks?.request(name, options, held).catch(() => {
      holds = false;
      if (!ended.signal.aborted) hold({ signal: ended.signal });
    });
  };
  hold({ signal: ended.signal });

  return {
    speaks: () => holds && !ended.signal.aborted,
    take() {
      if (!holds && !ended.signal.aborted) hold({ steal: true });
    },
    end: () => ended.abort(),
  };
}
