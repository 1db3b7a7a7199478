/**
 * Key that records the accepted cookie notice on this device [SHELL-162, SHELL-163]. Static pages and the app read it.
 */
const KEY = 'cookies-accepted';

export function cookiesAccepted(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

export function acceptCookies(): void {
  try {
    localStorage.setItem(KEY, 'true');
  } catch {
    // Where the browser stores nothing, the notice is shown again.
  }
}

let isOpen: boolean | null = null;
const noticeListeners = new Set<() => void>();

/** Says whether the notice is still to be answered in this page. */
export const isCookieNoticeOpen = (): boolean => (isOpen ??= !cookiesAccepted());

/** The notice is answered, or closed until the next page load. */
export function closeCookieNotice(): void {
  isOpen = false;
  for (const listener of noticeListeners) listener();
}

export function watchCookieNotice(listener: () => void): () => void {
  noticeListeners.add(listener);
  return () => void noticeListeners.delete(listener);
}
