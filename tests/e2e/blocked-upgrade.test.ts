import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { storedContents, storedNames } from '#tests/support/stored-on-device.ts';
import { memberNamed } from '#server/seed/members.ts';

/** Page of the same origin outside the app; for the databases it acts as another version. */
const STRANGER = '/robots.txt';

/** Opens a database as a future version would; resolves when all others have closed it. */
const upgrade = (tab: Page, name: string): Promise<void> =>
  tab.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 1000);
        request.onupgradeneeded = () => void request.result.createObjectStore('of-a-later-version');
        request.onerror = () => reject(request.error as DOMException);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      }),
    name,
  );

/** Opens a database and never closes it. */
const holdOpen = (tab: Page, name: string): Promise<void> =>
  tab.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onerror = () => reject(request.error as DOMException);
        request.onsuccess = () => {
          Object.assign(globalThis, { held: request.result });
          resolve();
        };
      }),
    name,
  );

test(
  '[Y18, Y19] an old tab gives way to a newer database version, says so and keeps its words',
  { tag: '@blocked-upgrade' },
  async ({ device }) => {
    const camille = await device('camille');
    await camille.signIn();
    await camille.installed();
    await camille.openConversation('sasha');
    const stranger = await camille.newTab(STRANGER);
    await camille.goOffline();
    await camille.send('Écrit avant la version suivante');
    await expect(camille.message('Écrit avant la version suivante')).toContainText('En attente');

    await upgrade(stranger, `alcove-outbox-${memberNamed('camille').id}`);
    const tooOld = camille.page.getByRole('alert').filter({ hasText: 'Cette version est trop ancienne' });
    await expect(tooOld).toContainText('Ce que vous avez écrit reste sur cet appareil');
    await camille.goOnline();
    await camille.page.reload();
    await expect(tooOld).toBeVisible();
    expect(await storedContents(stranger)).toContain('Écrit avant la version suivante');
    // Databases that cannot be opened are logged as a crash.
    camille.complaints.length = 0;
  },
);

test(
  '[Y18] an old tab that never releases its store delays nobody; the store goes with the tab',
  { tag: '@blocked-upgrade' },
  async ({ device }) => {
    const camille = await device('camille');
    const old = `rxdb-dexie-alcove-store-${memberNamed('camille').id}-v0--0--pages`;
    const oldStores = async () => (await storedNames(camille.page)).databases.filter((name) => name.includes('-v0--'));
    await camille.goto(STRANGER);
    const stranger = await camille.newTab(STRANGER);
    await holdOpen(stranger, old);
    await camille.signIn();
    await camille.openConversation('sasha');
    await camille.send('Personne n’attend');
    await expect(camille.message('Personne n’attend')).toContainText(/Envoyé|Lu/);
    expect(await oldStores()).toEqual([old]);
    await stranger.close();
    await expect.poll(oldStores).toEqual([]);
  },
);
