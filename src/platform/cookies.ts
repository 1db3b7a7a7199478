/**
 * Whether the notice has been accepted on this device [SHELL-162, SHELL-163]; static pages and the app read the same
 * key.
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
    // Where the browser keeps nothing, the notice comes back.
  }
}
