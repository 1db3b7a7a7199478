/** Keeps the screen on, where the browser can, until it is ended; a hidden page loses that and asks again. */
export function keepAwake(): { end(): void } {
  let lock: WakeLockSentinel | null = null;
  let isEnded = false;
  const ask = () => {
    if (document.hidden || isEnded || !('wakeLock' in navigator)) return;
    navigator.wakeLock.request('screen').then(
      (got) => {
        if (isEnded) void got.release();
        else lock = got;
      },
      // A device that saves power refuses.
      () => undefined,
    );
  };
  document.addEventListener('visibilitychange', ask);
  ask();
  return {
    end() {
      isEnded = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    },
  };
}
