/**
 * Calls back when a page comes back from the browser's back/forward cache. It has received no events in the meantime.
 * Returns a function that ends it.
 */
export function watchPageRestore(onReturn: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn();
  };
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}
