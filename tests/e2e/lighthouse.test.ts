/** Tests public pages with Lighthouse. */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { executable } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { freePort } from '#server/postgres/embedded/free-port.ts';

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const ENOUGH = 95;

async function publicPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
  expect(paths.length).toBeGreaterThan(20);
  return paths;
}

async function expectGoodScores(url: string, paths: readonly string[]): Promise<void> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...executable(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  try {
    for (const path of paths) {
      const report = await lighthouse(`${url}${path}`, {
        port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: CATEGORIES,
      });
      const scores = CATEGORIES.map(
        (name) => [name, Math.round((report?.lhr.categories[name]?.score ?? 0) * 100)] as const,
      );
      const faults = Object.values(report?.lhr.audits ?? {})
        .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
        .map(({ id }) => id);
      expect(
        scores.filter(([, score]) => score < ENOUGH),
        `${path}: ${faults.join(', ')}`,
      ).toEqual([]);
    }
  } finally {
    await browser.close();
  }
}

test('[PUBLIC-42] pages of each kind have at least 95 in accessibility, best practices and SEO', async ({ server }) => {
  const paths = await publicPaths(server.url);
  const kinds = ['/', '/contact', '/lexique'];
  expect(paths).toEqual(expect.arrayContaining(kinds));
  await expectGoodScores(server.url, kinds);
});

test('[PUBLIC-42] every public page has at least 95 in accessibility, best practices and SEO @long', async ({
  server,
}) => {
  const paths = await publicPaths(server.url);
  test.setTimeout(60_000 + paths.length * 60_000);
  await expectGoodScores(server.url, paths);
});
