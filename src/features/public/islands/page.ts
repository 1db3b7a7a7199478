/**
 * Interactive parts of every static page: the cookie notice, a theme chosen in another tab, the installation, and the
 * link to the app for a signed-in member.
 */
import { installWords } from '#i18n/fr/install.ts';
import { installHelp } from '#lib/install-help.ts';
import { acceptCookies, cookiesAccepted } from '#platform/cookies.ts';
import { DEVICE_DATABASE, KEYS_MARK, OWNER_MARK, SPARE_CACHE } from '#startup/device-marks.ts';
import { readEarly } from '#startup/early-read.ts';
import { reserveRoom } from '#ui/reserved-room.ts';

const each = (selector: string, use: (element: HTMLElement) => void) =>
  document.querySelectorAll<HTMLElement>(selector).forEach(use);
const keys = () => {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
};

const notice = document.querySelector<HTMLElement>('[data-cookies]');
if (notice && !cookiesAccepted()) {
  notice.hidden = false;
  const giveBack = reserveRoom(notice);
  const close = () => {
    notice.hidden = true;
    giveBack();
  };
  each('[data-cookies-close]', (button) => button.addEventListener('click', close));
  each('[data-cookies-accept]', (button) =>
    button.addEventListener('click', () => {
      close();
      acceptCookies();
    }),
  );
}

addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme') document.documentElement.className = newValue === 'light' ? 'light' : 'dark';
});

const HELP_MS = 5000;
each('[data-install]', (button) => {
  button.hidden = false;
  button.addEventListener('click', () =>
    each('[data-install-help]', (help) => {
      help.textContent =
        installWords[installHelp(navigator.userAgent, matchMedia('(display-mode: standalone)').matches)];
      setTimeout(() => (help.textContent = ''), HELP_MS);
    }),
  );
});

/**
 * Returns whether the browser has lost its keys, but not the account. A full disk costs keys and perhaps databases,
 * while the cache storage still holds the session's backup [Y19]; a power cut costs the keys of the last seconds, while
 * the device database names its owner. Under the app lock there is no backup [Y22].
 */
async function isSpared(hasDatabases: boolean): Promise<boolean> {
  if (keys().includes(KEYS_MARK)) return false;
  if ((await window.caches?.has(SPARE_CACHE)) ?? false) return true;
  return hasDatabases && ((await readEarly(DEVICE_DATABASE))?.owner ?? null) !== null;
}

/** Returns whether an account is on this device, also if its key was lost: its database or its backup remains. */
async function isSignedIn(): Promise<boolean> {
  if (keys().some((key) => key.startsWith(OWNER_MARK))) return true;
  const databases = (await indexedDB.databases?.()) ?? [];
  const hasDatabases = databases.some(({ name }) => name?.startsWith('alcove-outbox'));
  if (!(await isSpared(hasDatabases))) return hasDatabases;
  // The app has to show the root; the script in its head decides by the hash.
  if (location.pathname === '/' && location.hash === '') location.hash = '#/home';
  return true;
}

void isSignedIn().then(
  (signedIn) => {
    if (!signedIn) return;
    each('[data-signed-in]', (link) => (link.hidden = false));
    each('[data-signed-out]', (link) => (link.hidden = true));
  },
  () => undefined,
);
