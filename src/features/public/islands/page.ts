/** What moves on a static page: the cookie notice, the theme chosen in another tab, the way to install, and the way in for who is signed in. */
import { installWords } from '#i18n/fr/public.ts';
import { installHelp } from '#lib/install-help.ts';
import { acceptCookies, cookiesAccepted } from '#platform/cookies.ts';
import { OWNER_MARK } from '#lib/device-marks.ts';
import { reserveRoom } from '#ui/reserved-room.ts';

const each = (selector: string, use: (element: HTMLElement) => void) => document.querySelectorAll<HTMLElement>(selector).forEach(use);
const isMarked = () => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(OWNER_MARK));
  } catch {
    return false;
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
      help.textContent = installWords[installHelp(navigator.userAgent, matchMedia('(display-mode: standalone)').matches)];
      setTimeout(() => (help.textContent = ''), HELP_MS);
    }),
  );
});

/** Also where the key has been lost with a crash: the account's own database remains. */
async function isSignedIn(): Promise<boolean> {
  if (isMarked()) return true;
  const databases = (await indexedDB.databases?.()) ?? [];
  return databases.some(({ name }) => name?.startsWith('alcove-outbox'));
}

void isSignedIn().then(
  (signedIn) => {
    if (!signedIn) return;
    each('[data-signed-in]', (link) => (link.hidden = false));
    each('[data-signed-out]', (link) => (link.hidden = true));
  },
  () => undefined,
);
