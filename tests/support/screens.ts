/** Checks a screen: takes screenshots in both sizes and themes, and runs axe. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isLongRun } from '../tiers.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const THEMES = ['dark', 'light'] as const;

/** Changes the theme as another tab of the same browser would, and waits for fonts. */
export const applyTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate(async (next) => {
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: next }));
    await document.fonts.ready;
  }, theme);

/**
 * Writes four files, `test-results/screens/<name>-<width>-<theme>.png`, to be looked at; restores dark theme and size.
 * Only in the long run, because drawing a screen four times takes seconds and proves nothing.
 */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (!isLongRun()) return;
  const before = page.viewportSize();
  for (const size of SIZES)
    for (const theme of THEMES) {
      await page.setViewportSize(size);
      await applyTheme(page, theme);
      await page.screenshot({
        path: `test-results/screens/${name}-${size.width}-${theme}.png`,
        animations: 'disabled',
      });
    }
  await applyTheme(page, 'dark');
  if (before) await page.setViewportSize(before);
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const TOASTS = '[data-sonner-toaster]';
// The legacy mode opens no second tab to put the frames' results together: the app's only frames hold mails.
const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode().withTags(WCAG);
const faultsIn = async (axe: AxeBuilder): Promise<string[]> =>
  (await axe.analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );

/**
 * Resolves to the violations of WCAG 2.1 A and AA that a program can find. `without`: what is not looked at, as a
 * frame. Nor are toasts: they come when they come, and one that fades has too little contrast. `expectAccessibleToast`
 * looks at one.
 */
export async function accessibilityFaults(page: Page, without?: string): Promise<string[]> {
  // None covers what is looked at.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await endAllAnimations(page);
  const axe = axeOf(page).exclude(TOASTS);
  return faultsIn(without === undefined ? axe : axe.exclude(without));
}

export async function expectAccessible(page: Page, without?: string): Promise<void> {
  expect(await accessibilityFaults(page, without)).toEqual([]);
}

/** Expects no such violation of the toasts that are shown. Holds them while it looks, as a pointer above them does. */
export async function expectAccessibleToast(page: Page): Promise<void> {
  await page.locator('[data-sonner-toast]').first().hover();
  await endAllAnimations(page);
  expect(await faultsIn(axeOf(page).include(TOASTS))).toEqual([]);
}

/**
 * Ends all animations, except endless ones such as the unread dot: half-visible text has too little contrast, and a
 * busy browser may take minutes.
 */
const endAllAnimations = (page: Page): Promise<void> => expect.poll(() => page.evaluate(endAnimations)).toBe(0);

function endAnimations(): number {
  const running = document
    .getAnimations()
    .filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().iterations !== Infinity);
  for (const one of running) one.finish();
  return running.length;
}
