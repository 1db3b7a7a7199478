/**
 * Stores the last screen for the next start. It is captured while the page is idle, and erased before anything on it
 * disappears.
 */
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { currentAccount } from '#startup/account.ts';
import { PERSISTED_MESSAGES, PERSISTED_ROWS } from '#device/persisted-query.ts';
import { isSealed, writeSnapshot } from '#startup/snapshot.ts';
import { OfflineBanner } from '#ui/OfflineBanner.tsx';
import { screenAt, type LastScreen } from './screen-data.ts';
import { isOutside, captureScreen } from './capture-screen.ts';

/** Time without changes before a capture, in milliseconds. */
const QUIET_MS = 600;
/**
 * Dialogs, menus, busy areas, and elements marked `data-passing`, which no start shows. While one is visible nothing is
 * stored, because no snapshot write would erase it in time.
 */
const TRANSIENT = '[role="dialog"], [role="alertdialog"], [role="menu"], main [aria-busy="true"], [data-passing]';
/**
 * Largest distance in px from a list's beginning, or from a conversation's end, that counts as not scrolled. A start
 * opens both there.
 */
const SCROLL_TOLERANCE = 2;

/**
 * Says whether the screen looks as a start would show it, and shows no more rows than the snapshots hold. Rows outside
 * the snapshots could not be erased in time.
 */
function isInitialView(root: Element): boolean {
  const viewport = { width: innerWidth, height: innerHeight };
  const countVisible = (selector: string) =>
    [...root.querySelectorAll(selector)].filter((element) => !isOutside(element.getBoundingClientRect(), viewport))
      .length;
  if (countVisible('main article') > PERSISTED_MESSAGES || countVisible('main li:not([data-late] li)') > PERSISTED_ROWS)
    return false;
  return [...root.querySelectorAll('main, main *')].every(
    (element) => Math.abs(element.scrollTop) <= SCROLL_TOLERANCE || element.matches('textarea'),
  );
}

/** Says whether a transient element is visible. The screen stored before stays valid: it is erased with its content. */
const hasTransientElement = (): boolean =>
  [...document.querySelectorAll(TRANSIENT)].some((element) => element.getClientRects().length > 0);

/**
 * Renders the strip that says that there is no network. It is stored with every screen, shown now or not, because a
 * start without a network needs it.
 */
function renderOfflineStrip(): Element | null {
  const place = document.createElement('div');
  flushSync(() => createRoot(place).render(createElement(OfflineBanner)));
  return place.firstElementChild;
}
let offlineStrip: Element | null = null;

/** Stores the current screen, if a start could show it: under the app lock none draws what is sealed [Y22]. */
function keepScreen(root: Element): void {
  const account = currentAccount();
  const screen = screenAt(location.hash);
  const { build } = document.documentElement.dataset;
  if (
    build === undefined ||
    account.status !== 'member' ||
    isSealed(account.account) ||
    !screen ||
    !root.querySelector('main') ||
    !isInitialView(root)
  )
    return;
  const [width, height] = [innerWidth, innerHeight];
  const drawn = captureScreen(root, { width, height, offline: (offlineStrip ??= renderOfflineStrip()) });
  const lastScreen: LastScreen = { build, width, height, day: new Date().toDateString(), drawn };
  // The screen before would be gone if its content had changed: see `forget-screens.ts`.
  writeSnapshot(account.account, screen.name, screen.address, lastScreen, true);
}

/** Stores the screen after each `scheduleKeep` that is followed by a quiet time, or at once when the page is hidden. */
export function keepScreens(root: Element): { scheduleKeep(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Pending idle callback; set once the timer has ended. */
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
    // A transient element disappears without a snapshot write, so only the observer can tell that the screen can be
    // stored.
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
