/**
 * Keeps the last screen, as it is to be seen at the next start: taken in quiet moments, forgotten before anything on it
 * can be seen to go.
 */
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { currentAccount } from '#startup/account.ts';
import { PERSISTED_MESSAGES, PERSISTED_ROWS } from '#device/persisted-query.ts';
import { writeSnapshot } from '#startup/snapshot.ts';
import { OfflineBanner } from '#ui/OfflineBanner.tsx';
import { screenAt, type LastScreen } from './screen-data.ts';
import { isOutside, captureScreen } from './capture-screen.ts';

/** Nothing has changed for so long. */
const QUIET_MS = 600;
/**
 * What passes, and what it covers; and our own mark of what no start shows: nothing of that is remembered, to be
 * forgotten in time.
 */
const TRANSIENT = '[role="dialog"], [role="alertdialog"], [role="menu"], main [aria-busy="true"], [data-passing]';
/**
 * A list is opened at its beginning, a conversation, which is scrolled from its end, there: px from either that nobody
 * sees.
 */
const SCROLL_TOLERANCE = 2;

/** As a start would show it, and no more than is remembered: what is not cannot be forgotten in time. */
function isInitialView(root: Element): boolean {
  const viewport = { width: innerWidth, height: innerHeight };
  const countVisible = (selector: string) =>
    [...root.querySelectorAll(selector)].filter((element) => !isOutside(element.getBoundingClientRect(), viewport))
      .length;
  if (countVisible('main article') > PERSISTED_MESSAGES || countVisible('main li') > PERSISTED_ROWS) return false;
  return [...root.querySelectorAll('main, main *')].every(
    (element) => Math.abs(element.scrollTop) <= SCROLL_TOLERANCE || element.matches('textarea'),
  );
}

/** What is kept from before stays true meanwhile: it is forgotten with what it shows. */
const hasTransientElement = (): boolean =>
  [...document.querySelectorAll(TRANSIENT)].some((element) => element.getClientRects().length > 0);

/** Without a network a start says so: its strip is drawn beside the screen, whether it stands there now or not. */
function renderOfflineStrip(): Element | null {
  const place = document.createElement('div');
  flushSync(() => createRoot(place).render(createElement(OfflineBanner)));
  return place.firstElementChild;
}
let offlineStrip: Element | null = null;

/** Takes what stands now, where it can be a start's screen. */
function keepScreen(root: Element): void {
  const account = currentAccount();
  const screen = screenAt(location.hash);
  const { build } = document.documentElement.dataset;
  if (
    build === undefined ||
    account.status !== 'member' ||
    !screen ||
    !root.querySelector('main') ||
    !isInitialView(root)
  )
    return;
  const [width, height] = [innerWidth, innerHeight];
  const drawn = captureScreen(root, { width, height, offline: (offlineStrip ??= renderOfflineStrip()) });
  writeSnapshot(account.account, screen.name, screen.address, {
    build,
    width,
    height,
    day: new Date().toDateString(),
    drawn,
  } satisfies LastScreen);
}

/** Whenever `changed` is called, and nothing has been for a while; at once when the page is left. */
export function keepScreens(root: Element): { scheduleKeep(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Waited for since the timer ended. */
  let idle: number | undefined;
  let isEnded = false;
  const transientObserver = new MutationObserver(() => scheduleKeep());
  const cancel = () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
    timer = idle = undefined;
  };
  const keepNow = () => {
    cancel();
    transientObserver.disconnect();
    if (isEnded) return;
    // What passes goes without anything being remembered: nothing else would say that the screen can be kept again.
    if (hasTransientElement())
      transientObserver.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['aria-busy', 'data-passing'],
      });
    else keepScreen(root);
  };
  const scheduleKeep = () => {
    cancel();
    timer = setTimeout(() => {
      if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(keepNow);
      else keepNow();
    }, QUIET_MS);
  };
  const onHidden = () => {
    if (document.hidden && timer !== undefined) keepNow();
  };
  document.addEventListener('visibilitychange', onHidden);
  return {
    scheduleKeep,
    end() {
      isEnded = true;
      cancel();
      transientObserver.disconnect();
      document.removeEventListener('visibilitychange', onHidden);
    },
  };
}
