/** Returns what the browser assumes about the network: « no » is certain, « yes » is a guess. */
export const isOnline = (): boolean => navigator.onLine;

export function watchOnline(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
