/**
 * Keeps the last screen, as it is to be seen at the next start: taken in quiet moments, forgotten before anything on it
 * can be seen to go.
 */
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { currentAccount } from '#live/account.ts';
import { MESSAGES, ROWS } from '#live/memories.ts';
import { remember } from '#live/snapshot.ts';
import { OfflineBanner } from '#ui/OfflineBanner.tsx';
import { screenAt, type LastScreen } from './drawn.ts';
import { isBeyond, takeScreen } from './take.ts';

/** Nothing has changed for so long. */
const CALM_MS = 600;
/**
 * What passes, and what it covers; and our own mark of what no start shows: nothing of that is remembered, to be
 * forgotten in time.
 */
const PASSING = '[role="dialog"], [role="alertdialog"], [role="menu"], main [aria-busy="true"], [data-passing]';
/**
 * A list is opened at its beginning, a conversation, which is scrolled from its end, there: px from either that nobody
 * sees.
 */
const NEAR = 2;

/** As a start would show it, and no more than is remembered: what is not cannot be forgotten in time. */
function isAsAtStart(root: Element): boolean {
  const here = { width: innerWidth, height: innerHeight };
  const inSight = (selector: string) =>
    [...root.querySelectorAll(selector)].filter((element) => !isBeyond(element.getBoundingClientRect(), here)).length;
  if (inSight('main article') > MESSAGES || inSight('main li') > ROWS) return false;
  return [...root.querySelectorAll('main, main *')].every(
    (element) => Math.abs(element.scrollTop) <= NEAR || element.matches('textarea'),
  );
}

/** What is kept from before stays true meanwhile: it is forgotten with what it shows. */
const passes = (): boolean =>
  [...document.querySelectorAll(PASSING)].some((element) => element.getClientRects().length > 0);

/** Without a network a start says so: its strip is drawn beside the screen, whether it stands there now or not. */
function drawnStrip(): Element | null {
  const place = document.createElement('div');
  flushSync(() => createRoot(place).render(createElement(OfflineBanner)));
  return place.firstElementChild;
}
let strip: Element | null = null;

/** Takes what stands now, where it can be a start's screen. */
function keepScreen(root: Element): void {
  const now = currentAccount();
  const screen = screenAt(location.hash);
  const { build } = document.documentElement.dataset;
  if (build === undefined || now.status !== 'member' || !screen || !root.querySelector('main') || !isAsAtStart(root))
    return;
  const [width, height] = [innerWidth, innerHeight];
  const drawn = takeScreen(root, { width, height, offline: (strip ??= drawnStrip()) });
  remember(now.account, screen.name, screen.address, {
    build,
    width,
    height,
    day: new Date().toDateString(),
    drawn,
  } satisfies LastScreen);
}

/** Whenever `changed` is called, and nothing has been for a while; at once when the page is left. */
export function keepScreens(root: Element): { changed(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Waited for since the timer ended. */
  let idle: number | undefined;
  let ended = false;
  const passed = new MutationObserver(() => changed());
  const callOff = () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
    timer = idle = undefined;
  };
  const take = () => {
    callOff();
    passed.disconnect();
    if (ended) return;
    // What passes goes without anything being remembered: nothing else would say that the screen can be kept again.
    if (passes())
      passed.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['aria-busy', 'data-passing'],
      });
    else keepScreen(root);
  };
  const changed = () => {
    callOff();
    timer = setTimeout(() => {
      if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(take);
      else take();
    }, CALM_MS);
  };
  const left = () => {
    if (document.hidden && timer !== undefined) take();
  };
  document.addEventListener('visibilitychange', left);
  return {
    changed,
    end() {
      ended = true;
      callOff();
      passed.disconnect();
      document.removeEventListener('visibilitychange', left);
    },
  };
}
