/** How often the list of conversations is painted anew: a count, not a time. */
import type { BrowserContext, Page } from '@playwright/test';

/** Frames in which the list changed once it stood, in pages opened from now on. */
export async function watchRepaints(context: BrowserContext): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript(() => {
    const counting = window as { repaints?: number };
    counting.repaints = 0;
    let noted = false;
    const inList = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest('ul[aria-label="Conversations"]');
    new MutationObserver((mutations) => {
      if (noted || !mutations.some(inList)) return;
      noted = true;
      requestAnimationFrame(() => {
        noted = false;
        counting.repaints = (counting.repaints ?? 0) + 1;
      });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return (page) => page.evaluate(() => (window as { repaints?: number }).repaints ?? 0);
}
