/** Every screen of the app, found by reading its router and by following its links, in both sizes and themes. */
import type { Locator, Page } from '@playwright/test';
import { shell } from '#i18n/fr/shell.ts';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { openHouse } from '#tests/support/house-device.ts';
import { addressFor, routePatterns } from '#tests/support/router-routes.ts';
import { accessibilityFaults, applyTheme } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** A window of 1280 × 1024 px whose page is enlarged four times [WCAG 1.4.10]. */
const ENLARGED = { width: 320, height: 256 };
const routes = routePatterns();

const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href*="#/"]')].map((link) => (link as HTMLAnchorElement).hash.slice(1)),
  );

/** What a screen reader reads comes in the order of the document: who it is, how to skip it, then the title. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inOrder = [...document.querySelectorAll('a[href="#main"], header, main, main h1, main h2, main h3')];
    const at = (selector: string) => inOrder.findIndex((each) => each.matches(selector));
    const found: string[] = [];
    if (at('header') > at('main')) found.push('the header comes after the content');
    if (at('a[href="#main"]') > at('header') && at('header') >= 0) found.push('the header cannot be skipped');
    if (inOrder.find((each) => /^H\d$/.test(each.tagName))?.tagName === 'H2')
      found.push('a part comes before the title');
    return found;
  });
/** What lies beside the window, other than in lists that are made to be moved sideways. */
const beside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isMoved = (each: Element | null): boolean =>
      each !== null && (/auto|scroll/.test(getComputedStyle(each).overflowX) || isMoved(each.parentElement));
    return [...document.querySelectorAll('main *')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1)
      .filter((each) => !isMoved(each.parentElement))
      .map((each) => `${each.tagName.toLowerCase()} ${each.textContent.slice(0, 30)}`);
  });

/** What is placed outside of what it is scrolled by: it makes something else scroll, by a height nobody sees. */
const uncontained = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrollerOf = (each: Element | null): Element | null =>
      each === null || /auto|scroll/.test(getComputedStyle(each).overflowY) ? each : scrollerOf(each.parentElement);
    return [...document.querySelectorAll<HTMLElement>('main :not(svg, svg *)')]
      .filter((each) => getComputedStyle(each).position === 'absolute' && each.offsetParent !== null)
      .filter((each) => scrollerOf(each.parentElement)?.contains(each.offsetParent) === false)
      .map((each) => `${each.tagName.toLowerCase()} ${each.textContent.slice(0, 30)}`);
  });

/** Presses Tab at the beginning of the document, wherever the screen has placed the focus. */
async function isFirstStop(page: Page, link: Locator): Promise<boolean> {
  // A removed element leaves its place.
  await page.evaluate(() => {
    const start = document.createElement('i');
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    start.remove();
  });
  await page.keyboard.press('Tab');
  return link.evaluateAll(([first]) => first !== undefined && first === document.activeElement);
}

/** The frame of members' screens: its first stop of the keyboard leads past the header to the content [WCAG 2.4.1]. */
async function skipFaults(page: Page): Promise<string[]> {
  if ((await page.locator('main#main').count()) === 0) return ['no frame'];
  const address = page.url();
  const link = page.getByRole('link', { name: shell.skipToContent, exact: true });
  // A screen that has just come takes the focus a moment later, perhaps between the beginning and the key.
  const isFirst = await expect
    .poll(() => isFirstStop(page, link), { timeout: 2000 })
    .toBe(true)
    .then(() => true)
    .catch(() => false);
  if (!isFirst) return ['the first stop of the keyboard is another one than the link to the content'];
  const faults = ((await link.boundingBox())?.width ?? 0) > 40 ? [] : ['the focused link to the content is not shown'];
  await page.keyboard.press('Enter');
  // Read from the page as it is: a link that leads elsewhere may have taken the frame away.
  const focused = await page.evaluate(() => document.activeElement?.id);
  if (focused !== 'main') faults.push('the link does not lead to the content');
  if (page.url() !== address) faults.push('the link to the content leads to another address');
  return faults;
}

type HasFrame = (page: Page) => Promise<boolean>;
const always: HasFrame = () => Promise.resolve(true);
const hasHeader: HasFrame = async (page) => (await page.getByRole('banner').count()) > 0;

/** Resolves to what is wrong with a screen. */
async function lookAt(device: Device, address: string, hasFrame: HasFrame): Promise<string[]> {
  const { page } = device;
  const faults: string[] = [];
  await device.goto(`/#${address}`);
  await expect(page.getByRole('main').first(), address).toBeVisible();
  await expect(page.locator('.skeleton'), address).toHaveCount(0);
  const isFramed = await hasFrame(page);
  const titles = page.getByRole('heading', { level: 1 });
  await expect(titles, address)
    .toHaveCount(1)
    .catch(() => faults.push(`${address}: no title, or several`));
  faults.push(...(await misplaced(page)).map((fault) => `${address}: ${fault}`));
  await page.setViewportSize(ENLARGED);
  faults.push(...(await beside(page)).map((what) => `${address}: beside the window at 400 %: ${what}`));
  for (const size of SIZES) {
    await page.setViewportSize(size);
    faults.push(
      ...(await uncontained(page)).map((what) => `${address}, ${size.width} px: outside of its list: ${what}`),
    );
    if (isFramed) faults.push(...(await skipFaults(page)).map((fault) => `${address}, ${size.width} px: ${fault}`));
    for (const theme of ['dark', 'light']) {
      await applyTheme(page, theme);
      for (const fault of await accessibilityFaults(page))
        faults.push(`${address}, ${size.width} px, ${theme}: ${fault}`);
    }
  }
  return faults;
}

/**
 * Looks at each of these routes; those with a name in them at the first such address that a screen has led to.
 * `hasFrame`: whether a screen has a header that the keyboard can skip; those of members have.
 */
async function lookAtAll(device: Device, patterns: readonly string[], hasFrame: HasFrame = always): Promise<string[]> {
  const links = new Set<string>();
  const isLater = (pattern: string) => Number(pattern.includes(':'));
  const [visited, faults] = [[] as string[], [] as string[]];
  for (const pattern of patterns.toSorted((one, other) => isLater(one) - isLater(other))) {
    const address = addressFor(pattern, links);
    faults.push(...(await lookAt(device, address, hasFrame)));
    for (const link of await linksOf(device.page)) links.add(link.split('?')[0] ?? link);
    visited.push(address);
  }
  expect(faults).toEqual([]);
  return visited;
}

test.describe.configure({ timeout: 900_000 });

test('[SHELL-18] every route of guests passes axe in both sizes and themes @long', async ({ device }) => {
  const guest = await device('guest');
  const visited = await lookAtAll(guest, routes.guests, hasHeader);
  expect(visited.length).toBeGreaterThan(6);
});

test('[SHELL-12] every route of members passes axe in both sizes and themes @long', async ({ device }) => {
  const alix = await device('alixetjo');
  await alix.signIn();
  const visited = await lookAtAll(alix, routes.members);
  expect(visited.length).toBeGreaterThan(40);
  expect(visited.filter((address) => address.endsWith('dead')).length).toBeLessThan(8);
});

test('[SHELL-13] every route of professionals passes axe in both sizes and themes @long', async ({ device }) => {
  const keeper = await device('clubvelours');
  await keeper.signIn();
  expect((await lookAtAll(keeper, routes.professionals)).length).toBeGreaterThan(4);
});

test('[ADMIN-02] every page of the house passes axe in both sizes and themes @long', async ({ device, newServer }) => {
  const server = await newServer();
  const chief = await signUpAt(server.url, 'toutesroutes');
  const desk = await device(chief.username, { url: server.url });
  const rights = ['administration', 'moderation', 'certification', 'support'] as const;
  await openHouse(desk, server.databaseUrl, chief, { rights, path: '/admin/health', title: 'État' });
  expect((await lookAtAll(desk, routes.house)).length).toBeGreaterThan(9);
});
