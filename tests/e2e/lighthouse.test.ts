/** Tests public pages with Lighthouse. */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { expect, test } from '#tests/support/e2e.ts';
import { freePort } from '#server/postgres/embedded/free-port.ts';

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const ENOUGH = 95;

test('[PUBLIC-42] every public page has at least 95 in accessibility, best practices and SEO', async ({ server }) => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
  expect(paths.length).toBeGreaterThan(20);
  test.setTimeout(60_000 + paths.length * 60_000);
  const port = await freePort();
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  try {
    for (const path of paths) {
      const report = await lighthouse(`${server.url}${path}`, {
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
});
