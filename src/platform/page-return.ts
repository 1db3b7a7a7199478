/**
 * A page that the browser had put aside whole (back and forward) has heard nothing meanwhile: calls back when it is
 * shown again.
 */
export function watchPageRestore(onReturn: () => void): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onReturn();
  });
}
