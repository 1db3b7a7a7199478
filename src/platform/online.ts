/** What the browser believes of the network: « no » is certain, « yes » is a guess. */
export const isOnline = (): boolean => navigator.onLine;

export function watchOnline(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
