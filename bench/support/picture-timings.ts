/** Times at which a sent picture was shown on the sender's screen, and as sent, in milliseconds from the key. */
import type { Page } from '@playwright/test';

export interface PictureTimings {
  shown?: number;
  sent?: number;
}

/** Starts at the next key in the composer, for the message with these words. */
export const watchPicture = (page: Page, caption: string): Promise<void> =>
  page.getByRole('textbox', { name: 'Message' }).evaluate((box, words) => {
    const begin = () => {
      const startedAt = performance.now();
      const pictured: PictureTimings = (window.pictured = {});
      const check = () => {
        const article = [...document.querySelectorAll('[role="log"] article')].find((each) =>
          each.textContent.includes(words),
        );
        const image = article?.querySelector('img');
        if (image?.complete && image.naturalWidth > 0)
          setTimeout(() => (pictured.shown ??= performance.now() - startedAt));
        if (article?.textContent.includes('Envoyé')) pictured.sent = performance.now() - startedAt;
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    };
    delete window.pictured;
    box.addEventListener('keydown', begin, { capture: true, once: true });
  }, caption);

export async function pictureTimingsOf(page: Page): Promise<Required<PictureTimings>> {
  const both = await page.waitForFunction(
    () => window.pictured?.sent !== undefined && window.pictured.shown !== undefined && window.pictured,
    undefined,
    { timeout: 180_000 },
  );
  return (await both.jsonValue()) as Required<PictureTimings>;
}
