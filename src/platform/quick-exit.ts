/**
 * « Sortie rapide »: replaces the app by a neutral page, which is on the device and needs no network. Coming back by
 * the browser's history leads to it again, until the app is opened anew in this tab: a script in `index.html` sees to
 * it.
 */
import { escapeTwice, QUICK_EXIT } from '#lib/escape-twice.ts';
import { product } from '#lib/product.ts';

const NEUTRAL_PAGE = '/notes.html';
/** Key in sessionStorage; also read by the script in `index.html`. */
const LEFT_KEY = `${product.storagePrefix}.left`;
/** A press of the logo that is as long means the exit, in milliseconds. */
export const LONG_PRESS_MS = 600;
const LOGO = '[data-logo]';

/** Leaves the app at once. What is written lies on the device already. */
export function quickExit(): void {
  // Nothing of the app is seen any more while the other page is on its way.
  document.documentElement.classList.add('gone');
  // An app lock closes the other pages.
  dispatchEvent(new Event(QUICK_EXIT));
  try {
    sessionStorage.setItem(LEFT_KEY, '1');
  } catch {
    // Without storage the history leads back into the app.
  }
  // A browser that keeps the page as it was would show it again.
  addEventListener('pageshow', ({ persisted }) => persisted && location.replace(NEUTRAL_PAGE));
  location.replace(NEUTRAL_PAGE);
}

/** Listens to Escape twice with nothing open, and to long presses of the logo. Returns a function that ends it. */
export function startQuickExit(isOverlayOpen: () => boolean): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const isTwice = escapeTwice();
  let wasOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Before an overlay closes by the key.
  addEventListener('keydown', ({ key }) => void (key === 'Escape' && (wasOpen = isOverlayOpen())), {
    capture: true,
    signal,
  });
  addEventListener(
    'keydown',
    (event) => {
      // A press that something else has used is none; nor is one that a program has made.
      if (event.key === 'Escape' && event.isTrusted && isTwice(event, wasOpen || event.defaultPrevented)) quickExit();
    },
    { signal },
  );
  const release = () => clearTimeout(timer);
  addEventListener(
    'pointerdown',
    ({ target, button }) => {
      release();
      if (button === 0 && target instanceof Element && target.closest(LOGO))
        timer = setTimeout(quickExit, LONG_PRESS_MS);
    },
    { signal, passive: true },
  );
  for (const name of ['pointerup', 'pointercancel', 'scroll'] as const)
    addEventListener(name, release, { signal, passive: true, capture: true });
  addEventListener(
    'contextmenu',
    (event) => {
      if (event.target instanceof Element && event.target.closest(LOGO)) event.preventDefault();
    },
    { signal },
  );
  return () => {
    release();
    ending.abort();
  };
}
