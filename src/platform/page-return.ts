/**
 * Calls back when a page comes back from the browser's back/forward cache. It has received no events in the meantime.
 */
export function watchPageRestore(onReturn: () => void): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onReturn();
  });
}
