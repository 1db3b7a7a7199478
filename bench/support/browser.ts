/** Browser profile whose pages can be opened cold and slowed down, and that reports when something was painted. */
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openProfile = (profile: string, executablePath: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath,
    args: ARGS,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 390, height: 844 },
  });

export async function throttleCpu(page: Page, times: number): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
  return cdp;
}

/**
 * Brings the page to the front, and slows it only while it is measured: a browser slows a page down by interrupting it
 * constantly, even when idle, which takes most of a core from other measurements.
 */
export async function inFront<T>(page: Page, times: number, measure: (cdp: CDPSession) => Promise<T>): Promise<T> {
  await page.bringToFront();
  const cdp = await throttleCpu(page, times);
  try {
    return await measure(cdp);
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.detach();
  }
}

declare global {
  interface Window {
    /**
     * Milliseconds from the start of navigation, or of the watched action, to the paint in which the selector matched.
     */
    painted?: number;
    /** `words`: texts that an element must contain, all of them; `all`: every element must contain them. */
    watchPaint(selector: string, since: number, words?: string | readonly string[], all?: boolean): void;
    /** Defined where a process outside the page listens. */
    reportMark?(what: string, ms: number): Promise<void>;
  }
}

/**
 * Installed before the page's own scripts: sets `painted` after the frame in which the selector, with these words,
 * first matches.
 */
export function installWatcher(): void {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  window.watchPaint = (selector, since, words = [], all = false) => {
    const wanted = [words].flat().map(plain);
    // A hidden element in the document has not been painted.
    const isVisibleMatch = (element: Element) =>
      wanted.every((each) => plain(element.textContent).includes(each)) &&
      element.checkVisibility({ visibilityProperty: true });
    delete window.painted;
    const checkPainted = () => {
      const elements = [...document.querySelectorAll(selector)];
      if (elements.length === 0 || !(all ? elements.every(isVisibleMatch) : elements.some(isVisibleMatch)))
        return false;
      watcher.disconnect();
      // The task after an animation frame runs once that frame has been passed on for painting.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          window.painted = performance.now() - since;
          void window.reportMark?.(selector, window.painted);
        };
        port2.postMessage(null);
      });
      return true;
    };
    const watcher = new MutationObserver(checkPainted);
    if (!checkPainted())
      watcher.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  };
}

export const paintedIn = async (page: Page): Promise<number> =>
  (await page.waitForFunction(() => window.painted, undefined, { timeout: 60_000 })).evaluate((value) => Number(value));

/**
 * Milliseconds to the first contentful paint of this navigation. Waits for it, because a page may report its first
 * screen before the browser has recorded it.
 */
export const firstPaint = async (page: Page): Promise<number> =>
  (await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)).evaluate(
    (value) => Number(value),
  );
