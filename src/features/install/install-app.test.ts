import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installWords } from '#i18n/fr/install.ts';
import { installTexts } from './text.fr.ts';

const toasts: { title: string; text?: string; durationMs?: number }[] = [];
vi.mock('#ui/toast.ts', () => ({
  toast: (title: string, options: object = {}) => void toasts.push({ title, ...options }),
}));

const keys = new Map<string, string>();
let target: EventTarget;

function openBrowser({ standalone = false, userAgent = 'Chrome' } = {}): void {
  target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
  vi.stubGlobal('navigator', { userAgent });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => keys.get(key) ?? null,
    setItem: (key: string, value: string) => void keys.set(key, value),
    removeItem: (key: string) => void keys.delete(key),
  });
}
const offerOf = (outcome: 'accepted' | 'dismissed') =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => ({ outcome }) });

async function open() {
  const { keepInstallOffer, currentOffer } = await import('#platform/install-offer.ts');
  keepInstallOffer();
  return { currentOffer, ...(await import('./install-app.ts')), ...(await import('#platform/install.ts')) };
}

beforeEach(() => {
  vi.resetModules();
  keys.clear();
  toasts.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

test('[PWA-06, PWA-19] an accepted offer says that the installation has begun, and is used once', async () => {
  openBrowser();
  const { installApp, currentOffer } = await open();
  const offer = offerOf('accepted');
  target.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  await installApp();
  expect(toasts).toEqual([{ title: "Installation de l'app lancée !" }]);
  expect(currentOffer()).toBeNull();
});

test('[PWA-19] a dismissed offer says nothing', async () => {
  openBrowser();
  const { installApp } = await open();
  target.dispatchEvent(offerOf('dismissed'));
  await installApp();
  expect(toasts).toEqual([]);
});

test('[PWA-16, PWA-18] after an installation the action says that there is one, until a new offer', async () => {
  openBrowser();
  const { installApp, isInstalled } = await open();
  target.dispatchEvent(new Event('appinstalled'));
  await installApp();
  expect(toasts).toEqual([{ title: "L'app est déjà installée sur votre appareil !" }]);
  target.dispatchEvent(offerOf('accepted'));
  expect(isInstalled()).toBe(false);
});

test('[PWA-11, PWA-18] the installed app knows that it is', async () => {
  openBrowser({ standalone: true });
  const { installApp } = await open();
  await installApp();
  expect(toasts).toEqual([{ title: installWords.installed }]);
});

async function helpOn(userAgent: string) {
  openBrowser({ userAgent });
  const { installApp } = await open();
  await installApp();
  return toasts;
}
const help = (text: string) => [{ title: installTexts.title, text, durationMs: 5000, id: 'install-help' }];

test('[PWA-20, PWA-21, PWA-22] without an offer an iPhone gets its help for 5 s', async () => {
  expect(await helpOn('iPhone')).toEqual(help(installWords.ios));
});

test('[PWA-20, PWA-21, PWA-23] without an offer Android gets its help for 5 s', async () => {
  expect(await helpOn('Android')).toEqual(help(installWords.android));
});

test('[PWA-20, PWA-21, PWA-24, PWA-25] without an offer other browsers get their help for 5 s', async () => {
  expect(await helpOn('Firefox')).toEqual(help(installWords.other));
});
