/**
 * The return of the network, for what could not be loaded without it. The browser's event is a guess that often comes
 * too early; a live connection to the server is a proof.
 */
const listeners = new Set<() => void>();

/** Notes that the server has been reached again. */
export function noteServerReached(): void {
  for (const listener of listeners) listener();
}

/** Calls back once, as soon as the network may be back; returns what ends the wait. */
export function onceNetworkReturns(callback: () => void): () => void {
  const stop = () => {
    listeners.delete(onReturn);
    removeEventListener('online', onReturn);
  };
  const onReturn = () => {
    stop();
    callback();
  };
  listeners.add(onReturn);
  addEventListener('online', onReturn);
  return stop;
}
