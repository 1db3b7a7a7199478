import { afterEach, expect, test, vi } from 'vitest';
import { appTexts } from '#i18n/fr/app.ts';
import { announceUpdate } from './announce-update.ts';

const shown: string[] = [];

function openPage(visibilityState: 'visible' | 'hidden', permission: NotificationPermission): void {
  shown.length = 0;
  vi.stubGlobal('document', { visibilityState });
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => ({ showNotification: async (title: string) => void shown.push(title) }),
    },
  });
}
afterEach(() => vi.unstubAllGlobals());

test('[PWA-31, PWA-32] a hidden page announces a new version where notifications are allowed', async () => {
  openPage('hidden', 'granted');
  await announceUpdate(appTexts.shell.update.text);
  expect(shown).toEqual(['Une nouvelle version est prête.']);
  expect(appTexts.shell.update.apply).toBe('Mettre à jour');
});

test('[PWA-31] without the permission, or where the member looks at the page, nothing is announced', async () => {
  for (const [visibility, permission] of [
    ['visible', 'granted'],
    ['hidden', 'default'],
    ['hidden', 'denied'],
  ] as const) {
    openPage(visibility, permission);
    await announceUpdate(appTexts.shell.update.text);
    expect(shown).toEqual([]);
  }
});
