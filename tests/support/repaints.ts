/** Counts how often the list of conversations is repainted, instead of measuring time. */
import type { BrowserContext, Page } from '@playwright/test';

/** Counts frames in which the list changed after it was complete, in pages opened from now on. */
export async function watchRepaints(context: BrowserContext): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript(() => {
    const counter = window as { repaints?: number };
    counter.repaints = 0;
    let scheduled = false;
    const inList = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest('ul[aria-label="Conversations"]');
    new MutationObserver((mutations) => {
      if (scheduled || !mutations.some(inList)) return;
      scheduled = true;
      requestAnimationFrame(() => {
        scheduled = false;
        counter.repaints = (counter.repaints ?? 0) + 1;
      });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return (page) => page.evaluate(() => (window as { repaints?: number }).repaints ?? 0);
}
