/** Scores pages with Lighthouse: public ones, and members' screens on a device that is signed in. */
import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import { executable } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { freePort } from '#server/postgres/embedded/free-port.ts';

/** The least score of each category. */
type Least = Readonly<Record<string, number>>;
const PUBLIC: Least = { accessibility: 100, 'best-practices': 100, seo: 95 };
/** Dots of a map lie where their towns are, however near; the list below leads to the same [WCAG 2.5.8, essential]. */
const MAP = '/annuaire-clubs-libertins';
/** No search engine comes here. */
const OF_MEMBERS: Least = { accessibility: 100, 'best-practices': 100 };

async function publicPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
  expect(paths.length).toBeGreaterThan(20);
  return paths;
}

/** Opens a browser that Lighthouse can drive, on a profile or on none. */
async function withBrowser(
  profile: string,
  work: (port: number, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    ...executable(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  try {
    await work(port, context);
  } finally {
    await context.close();
  }
}

/** Resolves to what falls short on a page. */
async function shortcomings(port: number, address: string, least: Least): Promise<string[]> {
  const report = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(least),
    skipAudits: address.endsWith(MAP) ? ['target-size'] : [],
    // Of who is signed in.
    disableStorageReset: true,
  });
  const { categories = {}, audits = {}, finalDisplayedUrl } = report?.lhr ?? {};
  expect(finalDisplayedUrl).toBe(address);
  const tooLow = Object.entries(least)
    .map(([name, score]) => [name, Math.round((categories[name]?.score ?? 0) * 100), score] as const)
    .filter(([, score, wanted]) => score < wanted);
  if (tooLow.length === 0) return [];
  const counted = new Set(tooLow.flatMap(([name]) => categories[name]?.auditRefs.map(({ id }) => id) ?? []));
  const faults = Object.values(audits)
    .filter(({ id, score }) => counted.has(id) && score !== null && score < 1)
    .map(({ id }) => id);
  return [`${address}: ${tooLow.map(([name, score]) => `${name} ${score}`).join(', ')} by ${faults.join(', ')}`];
}

async function shortcomingsOfAll(port: number, addresses: readonly string[], least: Least): Promise<string[]> {
  const all: string[] = [];
  for (const address of addresses) all.push(...(await shortcomings(port, address, least)));
  return all;
}

test('[PUBLIC-42] public pages have 100 in accessibility and best practices, 95 in SEO @long', async ({ server }) => {
  const paths = await publicPaths(server.url);
  test.setTimeout(60_000 + paths.length * 60_000);
  await withBrowser('', async (port) => {
    const addresses = paths.map((path) => `${server.url}${path}`);
    expect(await shortcomingsOfAll(port, addresses, PUBLIC)).toEqual([]);
  });
});

test('[SHELL-12] members’ first screens have 100 in accessibility and best practices @long', async ({
  device,
  server,
}) => {
  test.setTimeout(600_000);
  const camille = await device('camille');
  await camille.signIn();
  await camille.installed();
  await camille.openConversation('alixetjo');
  const conversation = camille.page.url();
  await camille.close();
  await withBrowser(camille.profile, async (port) => {
    const addresses = ['home', 'chat', 'members', 'events'].map((name) => `${server.url}/#/${name}`);
    expect(await shortcomingsOfAll(port, [...addresses, conversation], OF_MEMBERS)).toEqual([]);
  });
});
