/** Part of a document that is observed. */
type VisibleDocument = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * Calls `work` at once and then each `ms` milliseconds, only while the document is visible; when it becomes visible
 * again after longer than that, at once. Returns a function that ends it.
 */
export function everyWhileVisible(ms: number, work: () => void, page: VisibleDocument = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  function follow(): void {
    clearTimeout(timer);
    if (page.visibilityState !== 'visible') return;
    const left = dueAt - Date.now();
    if (left <= 0) {
      dueAt = Date.now() + ms;
      work();
    }
    timer = setTimeout(follow, dueAt - Date.now());
  }
  page.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', follow);
  };
}
