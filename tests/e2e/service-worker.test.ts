import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { startFrontProxy } from '#tests/support/front-proxy.ts';
import { storedContents, noticesOf } from '#tests/support/stored-on-device.ts';
import { deliverPush, dispatchSync } from '#tests/support/service-worker.ts';

/** A later version, which answers a path that the first one does not. */
const LATER = `;addEventListener('fetch', (event) => { if (event.request.url.endsWith('/which-version')) event.respondWith(new Response('later')); });`;

const START_PATHS = ['/', '/members', '/events', '/manifest.json'];

/**
 * Returns which of these paths the cache holds, or null when it does not exist. Never opens the cache, which would
 * recreate it while it is being deleted.
 */
const critical = (page: Page) =>
  page.evaluate(async (paths) => {
    const held = await Promise.all(paths.map((path) => caches.match(path, { cacheName: 'critical' })));
    return (await caches.has('critical')) ? paths.filter((_path, index) => held[index]) : null;
  }, START_PATHS);

/** Closes all tabs of the app; the browser stays open. */
async function closeTabs(device: Device): Promise<void> {
  const empty = await device.context.newPage();
  for (const page of device.context.pages()) if (page !== empty) await page.close();
}

test('[PWA-26, PWA-27, PWA-28, PWA-29] a new version waits, takes over on request, and drafts stay', async ({
  device,
  server,
}) => {
  const front = await startFrontProxy(server.url);
  try {
    const camille = await device('camille', { url: front.url });
    const { page } = camille;
    await camille.signIn();
    await camille.installed();
    await camille.openConversation('octave');
    await page.getByRole('textbox', { name: 'Message' }).fill('En pleine phrase');
    await expect.poll(() => storedContents(page)).toContain('En pleine phrase');
    const notice = page.getByText('Une nouvelle version est prête.');
    await expect(notice).toHaveCount(0);
    front.append('/sw.js', LATER);
    await page.reload();
    await expect(notice).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe(
      'installed',
    );
    expect(await page.evaluate(async () => (await fetch('/which-version')).text())).not.toBe('later');

    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await reloaded;
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('En pleine phrase');
    expect(await page.evaluate(async () => (await fetch('/which-version')).text())).toBe('later');
    await expect(notice).toHaveCount(0);
    await expect(camille.messages().getByRole('article').first()).toBeVisible();
    await camille.close();
  } finally {
    await front.close();
  }
});

test('[PWA-40, PWA-41, PWA-42, PWA-43, PWA-44, PWA-45] the cache `critical` opens start pages offline', async ({
  device,
}) => {
  const camille = await device('camille', { firstVisit: true });
  const { page } = camille;
  await camille.signIn();
  await camille.installed();
  await expect(page.getByRole('heading', { name: /camille/ })).toBeVisible();
  await expect.poll(() => critical(page)).toEqual(START_PATHS);
  await camille.goOffline();
  for (const path of ['/members', '/events', '/']) {
    await camille.goto(path);
    await expect(page.locator('#root')).not.toBeEmpty();
  }
  await expect(page.getByRole('heading', { name: /camille/ })).toBeVisible();
  await camille.goOnline();
  const flag = (off: boolean) =>
    page.evaluate((off) => navigator.serviceWorker.controller?.postMessage({ type: 'CRITICAL_CACHE', off }), off);
  await flag(true);
  await expect.poll(() => critical(page)).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: /camille/ })).toBeVisible();
  expect(await critical(page)).toBeNull();
  await flag(false);
  await expect.poll(() => critical(page)).toHaveLength(4);
});

test('[UPDATE-08] requests to servers pass the service worker by, those of the app do not', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.installed();
  await camille.page.reload();
  await expect(camille.page.getByRole('heading', { name: /camille/ })).toBeVisible();
  /* Where a static route has sent a request; empty: to the worker. TypeScript does not know the field. */
  const routeOf = (path: string) =>
    camille.page.evaluate(async (path) => {
      const timed = new Promise<PerformanceEntry>((resolve) =>
        new PerformanceObserver((list) => {
          const entry = list.getEntries().find(({ name }) => name.endsWith(path));
          if (entry) resolve(entry);
        }).observe({ type: 'resource' }),
      );
      await (await fetch(path)).text();
      return ((await timed).toJSON() as { workerMatchedSourceType: string }).workerMatchedSourceType;
    }, path);
  for (const path of ['/auth/v1/nothing', '/sync/nothing', '/rest/v1/nothing'])
    expect(await routeOf(path), path).toBe('network');
  for (const path of ['/manifest.json', '/robots.txt']) expect(await routeOf(path), path).toBe('');
});

test('[Y5, PWA-33, PWA-34, PWA-35] each tag sends pending entries though no tab is open @long', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const [camille, octave] = [
    await device('camille', { url: server.url, wakesServiceWorker: true }),
    await device('octave', { url: server.url }),
  ];
  await camille.signIn();
  await camille.installed();
  await octave.signIn();
  await octave.openConversation('camille');
  for (const tag of ['msg', 'media', 'profile']) {
    const text = `Parti par ${tag}`;
    await camille.openConversation('octave');
    await server.stop();
    await camille.send(text);
    await expect(camille.message(text)).toContainText('En attente');
    await closeTabs(camille);
    await server.start();
    await dispatchSync(camille.context, server.url, tag);
    await expect(octave.message(text)).toHaveCount(1, { timeout: 60_000 });
    await camille.reopen();
  }
});

test('[Y5, NOTIF-69] a push shows only « Nouvelle activité » and sends pending entries @long', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const [camille, octave] = [
    await device('camille', { url: server.url, wakesServiceWorker: true }),
    await device('octave', { url: server.url }),
  ];
  await camille.context.grantPermissions(['notifications'], { origin: server.url });
  await camille.signIn();
  await camille.installed();
  await octave.signIn();
  await octave.openConversation('camille');
  await camille.openConversation('octave');
  await server.stop();
  await camille.send('Réveillé par la poste');
  await expect(camille.message('Réveillé par la poste')).toContainText('En attente');
  await closeTabs(camille);
  await server.start();
  await deliverPush(
    camille.context,
    server.url,
    JSON.stringify({ title: 'victor', body: 'Un texte que personne ne doit lire' }),
  );
  await expect(octave.message('Réveillé par la poste')).toHaveCount(1, { timeout: 60_000 });
  // Not earlier: Chromium forgets a notification that is queried while it is about to be shown.
  await expect.poll(() => noticesOf(camille.context)).toEqual([{ title: 'Nouvelle activité', body: '' }]);
});
