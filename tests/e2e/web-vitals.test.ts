/** Measures of speed in a browser: nothing without consent, everything with it, also later and for the house. */
import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { asOwner, openHouse } from '#tests/support/house-device.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { signOutIn } from '#tests/support/tabs.ts';
import { playEvent } from '#tests/support/stored-on-device.ts';

const consent = (page: Page) => page.getByRole('switch', { name: 'Mesurer la rapidité de l’application' });
/** Files of the library that the page has loaded. */
const measuring = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/measure-page-')).length,
  );
const waiting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('workbox-background-sync');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const all = opening.result.transaction('requests').objectStore('requests').getAll();
          all.onerror = () => reject(all.error ?? new Error('unread'));
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result);
          };
        };
      }),
  );
const counts = (databaseUrl: string, route: string) =>
  asOwner(
    databaseUrl,
    (sql) => sql<{ metric: string }[]>`select metric from app.web_vitals where route = ${route}`,
  ).then((rows) => rows.map(({ metric }) => metric).sort());

/** Opens a page anew, acts on it, and leaves it, at which its figures are final. */
async function visit({ page }: Device, url: string, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}/#${path}`);
  await expect.poll(() => measuring(page)).toBe(1);
  await page.getByRole('heading', { level: 1 }).first().click();
  await page.keyboard.press('Tab');
  await page.goto('about:blank');
}

// [SHELL-178, SHELL-179, SHELL-180, SHELL-181, SHELL-182, SHELL-183]
test('[SHELL-178] figures leave only after consent, also those of an hour without a network', async ({
  device,
  server,
}) => {
  await signUpAt(server.url, 'mesuree');
  const phone = await device('mesuree');
  const { page } = phone;
  await phone.signIn();
  await phone.installed();
  await phone.goto('/#/settings/privacy');
  await expect(consent(page)).not.toBeChecked();
  expect(await measuring(page)).toBe(0);
  await expectAccessible(page);
  await consent(page).click();
  await expect(consent(page)).toBeChecked();
  await takeScreenshots(page, 'settings-vitals');
  // A page that is left in the very moment of an interaction reports none: then it is visited again.
  await expect
    .poll(
      async () => {
        await visit(phone, server.url, '/settings/display');
        await playEvent(phone.context, 'sync', 'vitals');
        return [...new Set(await counts(server.databaseUrl, '/settings/*'))];
      },
      { timeout: 90_000 },
    )
    .toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
  await phone.goto('/#/home');
  await phone.goOffline();
  await visit(phone, server.url, '/clubs');
  await phone.goto('/#/home');
  await expect.poll(async () => (await waiting(page)).length).toBeGreaterThan(3);
  expect(await counts(server.databaseUrl, '/clubs')).toEqual([]);
  await phone.goOnline();
  await expect
    .poll(async () => {
      await playEvent(phone.context, 'sync', 'vitals');
      return counts(server.databaseUrl, '/clubs');
    })
    .toEqual(expect.arrayContaining(['CLS', 'FCP', 'LCP', 'TTFB']));
});

test('[SHELL-166, Y17] a withdrawn consent or a sign-out erases what waits, and nothing more is measured', async ({
  device,
  server,
}) => {
  await signUpAt(server.url, 'reprise');
  const phone = await device('reprise');
  const { page } = phone;
  await phone.signIn();
  await phone.installed();
  await phone.goto('/#/settings/privacy');
  await consent(page).click();
  await phone.goOffline();
  await visit(phone, server.url, '/visitors');
  await phone.goto('/#/settings/privacy');
  await expect.poll(async () => (await waiting(page)).length).toBeGreaterThan(0);
  await consent(page).click();
  await expect.poll(() => waiting(page)).toEqual([]);
  await phone.goOnline();
  await page.reload();
  await expect(consent(page)).not.toBeChecked();
  expect(await measuring(page)).toBe(0);
  expect(await counts(server.databaseUrl, '/visitors')).toEqual([]);
  await consent(page).click();
  await phone.goOffline();
  await visit(phone, server.url, '/followers');
  await phone.goto('/#/home');
  await expect.poll(async () => (await waiting(page)).length).toBeGreaterThan(0);
  await signOutIn(page);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
});

test('[SHELL-194] the house reads the figures by metric and route, and the last ones without a network @long', async ({
  device,
  server,
}) => {
  const boss = await signUpAt(server.url, 'patronrapide');
  await asOwner(
    server.databaseUrl,
    (sql) => sql`insert into app.web_vitals values
      (current_date, 'LCP', '/members', 'phone', 3, 'good', 30), (current_date, 'LCP', '/members', 'phone', 7, 'needs-improvement', 20),
      (current_date, 'INP', '/chat/*', 'phone', 2, 'good', 3), (current_date - 40, 'CLS', '/events', 'desktop', 9, 'poor', 12)`,
  );
  const phone = await device(boss.username);
  const { page } = phone;
  const rights = ['administration'] as const;
  await openHouse(phone, server.databaseUrl, boss, { rights, path: '/admin/vitals', title: 'Rapidité' });
  const table = page.getByRole('table', { name: 'Affichage du contenu (LCP)' });
  await expect(table.getByRole('row', { name: /^\/members/ })).toContainText(/≤.4.s, à améliorer.*50/);
  await expect(page.getByRole('table', { name: 'Réaction aux gestes (INP)' })).toContainText('Trop peu');
  await expect(page.getByRole('row', { name: /^\/events/ })).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, 'house-vitals');
  await page.getByRole('button', { name: '90 jours' }).click();
  await expect(page.getByRole('row', { name: /^\/events/ })).toContainText('mauvais');
  await page.getByRole('button', { name: 'Ordinateurs' }).click();
  await expect(page.getByRole('row', { name: /^\/events/ })).toBeVisible();
  await phone.installed();
  await phone.goOffline();
  await expect(page.getByRole('row', { name: /^\/events/ })).toBeVisible();
  await page.getByRole('button', { name: '7 jours', exact: true }).click();
  await expect(page.getByText('Pas encore sur cet appareil')).toBeVisible();
});
