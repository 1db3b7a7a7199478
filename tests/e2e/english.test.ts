/** The app in its second language: a build with the English catalogues, on the same server. */
import type { Page } from '@playwright/test';
import { freePort } from '#server/postgres/embedded/free-port.ts';
import { clubPages } from '#server/seed/club-pages.ts';
import { clubs } from '#server/seed/clubs.ts';
import { account } from '#features/account/text.en.ts';
import { house } from '#features/administration/text.en.ts';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { englishBuild } from '#tests/support/english-build.ts';
import { frenchTexts } from '#tests/support/foreign-words.ts';
import { startFrontProxy, type FrontProxy } from '#tests/support/front-proxy.ts';
import { openHouse } from '#tests/support/house-device.ts';
import { regions } from '#lib/regions.ts';
import { departments } from '#i18n/fr/departments.ts';
import { addressFor, routePatterns } from '#tests/support/router-routes.ts';
import { PASSWORD, signUpAt } from '#tests/support/sign-up.ts';

/** The product, departments, and what the demonstration's venues, towns and events are called and say. */
const NAMES = [
  'Alcôve',
  'Le bal de velours',
  'Tables du dimanche',
  ...['La Rochelle', 'Genève', 'Besançon', 'Uzès'],
  ...departments.map(([, name]) => name),
  ...regions,
  ...clubs.flatMap(({ name, town, about, opening }) => [name, town, about, opening]),
  ...Object.values(clubPages).flatMap(({ captions }) => captions),
];
const DESKTOP = { width: 1280, height: 800 };
const routes = routePatterns();

async function inEnglish(front: FrontProxy): Promise<string> {
  front.deploy(await englishBuild());
  return front.url;
}

const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href*="#/"]')].map((link) => (link as HTMLAnchorElement).hash.slice(1)),
  );

/** Visits these routes, and resolves to the French texts by address. */
async function frenchOn(device: Device, patterns: readonly string[]): Promise<Record<string, string[]>> {
  const { page } = device;
  const links = new Set<string>();
  const found: Record<string, string[]> = {};
  const isLater = (pattern: string) => Number(pattern.includes(':'));
  for (const pattern of patterns.toSorted((one, other) => isLater(one) - isLater(other))) {
    const address = addressFor(pattern, links);
    await device.goto(`/#${address}`);
    await expect(page.getByRole('main').first(), address).toBeVisible();
    await expect(page.locator('.skeleton'), address).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
    const texts = await frenchTexts(page, NAMES);
    if (texts.length > 0) found[address] = texts;
    for (const link of await linksOf(page)) links.add(link.split('?')[0] ?? link);
  }
  return found;
}

test.describe.configure({ timeout: 900_000 });

test('[SHELL-172] a member signs in, writes and works without a network, in English', async ({ device, front }) => {
  const camille = await device('camille', { url: await inEnglish(front), firstVisit: true });
  const { page } = camille;
  await camille.goto('/#/login');
  await page.getByLabel('Email').fill('camille@demo.alcove.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/#\/home/);
  await camille.openConversation('alixetjo');
  await camille.installed();
  await camille.context.setOffline(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('textbox', { name: 'Message' }).fill('Written in the underground');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(camille.message('Written in the underground')).toContainText('Waiting');
  expect(await frenchTexts(page, NAMES)).toEqual([]);
  await camille.context.setOffline(false);
  await expect(camille.message('Written in the underground')).toContainText('Sent');
});

test('[SHELL-172] every route of guests is in English in a build for it @long', async ({ device, front }) => {
  const guest = await device('guest', { url: await inEnglish(front), viewport: DESKTOP });
  expect(await frenchOn(guest, routes.guests)).toEqual({});
});

test('[SHELL-172] every route of members is in English in a build for it @long', async ({ device, front }) => {
  const alix = await device('alixetjo', { url: await inEnglish(front), viewport: DESKTOP });
  await alix.signIn();
  expect(await frenchOn(alix, routes.members)).toEqual({});
});

test('[SHELL-172] every route of professionals is in English in a build for it @long', async ({ device, front }) => {
  const keeper = await device('clubvelours', { url: await inEnglish(front), viewport: DESKTOP });
  await keeper.signIn();
  expect(await frenchOn(keeper, routes.professionals)).toEqual({});
});

test('[SHELL-172] every page of the house is in English in a build for it @long', async ({ device, newServer }) => {
  // Passkeys belong to the site's own address.
  const port = await freePort();
  const server = await newServer({ env: { SITE_URL: `http://localhost:${port}` } });
  const front = await startFrontProxy(server.url, port);
  try {
    const chief = await signUpAt(server.url, 'enanglais');
    const desk = await device(chief.username, { url: await inEnglish(front), viewport: DESKTOP });
    const rights = ['administration', 'moderation', 'certification', 'support'] as const;
    const page = { rights, path: '/admin/health', title: 'Status', words: { account, house } };
    await openHouse(desk, server.databaseUrl, chief, page);
    expect(await frenchOn(desk, routes.house)).toEqual({});
    await desk.dispose();
  } finally {
    await front.close();
  }
});
