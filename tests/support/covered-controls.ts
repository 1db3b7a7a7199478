/** Finds controls that something fixed, such as a notice or a bar, covers. */
import { expect, type Page } from '@playwright/test';

/**
 * Returns the names of controls that are covered wherever they are scrolled to, at the lower and at the upper edge.
 * While a dialog is open, only its own count.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('[role="dialog"][data-state="open"]') ?? document;
    const controls = [...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[data-cookies]') &&
        !element.matches('.sr-only, .sr-only *'),
    );
    const isFree = (element: HTMLElement): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) return true;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return (
        hit !== null &&
        (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element) === true)
      );
    };
    return controls
      .filter((element) => {
        if (getComputedStyle(element).position === 'absolute' && element.getBoundingClientRect().right < 0)
          return false;
        return !(['nearest', 'center'] as const).some((block) => {
          element.scrollIntoView({ block, behavior: 'instant' });
          return isFree(element);
        });
      })
      .map(
        (element) =>
          element.getAttribute('aria-label') ?? (element.innerText || element.id || element.outerHTML.slice(0, 80)),
      );
  });

/** Returns texts that are cut off sideways without a sign of it. */
export const cutOffTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide =
      document.documentElement.scrollWidth > innerWidth + 1
        ? [`the page is ${document.documentElement.scrollWidth} wide`]
        : [];
    const cut = [...document.querySelectorAll<HTMLElement>('button, a[href], h1, h2, label, p')].filter((element) => {
      if (!element.checkVisibility() || element.closest('.sr-only, [aria-hidden]')) return false;
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || right < 0) return false;
      return (
        (getComputedStyle(element).textOverflow !== 'ellipsis' &&
          element.scrollWidth > element.clientWidth + 2 &&
          element.clientWidth > 0 &&
          getComputedStyle(element).overflowX === 'hidden') ||
        (right > innerWidth + 1 && !element.closest('[class*=overflow-x]')) ||
        left < -1
      );
    });
    return [...wide, ...cut.map((element) => `${element.localName}: ${element.innerText.slice(0, 60)}`)];
  });

/** Expects no covered control once the layout is stable: fixed elements are measured one frame after a change. */
export async function expectNothingCovered(page: Page, label: string): Promise<void> {
  await expect.poll(() => coveredControls(page), { message: label }).toEqual([]);
}
