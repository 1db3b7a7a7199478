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
