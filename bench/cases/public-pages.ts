/** Measures each public page's speed by Lighthouse's score on a slow phone; the peer is an empty page. */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '#server/postgres/embedded/free-port.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { figure, inTurn, type Figure } from '../support/figures.ts';

interface PublicSetting {
  server: ServerProcess;
  peers: string;
  /** Path of Chromium's program. */
  executablePath: string;
  n: number;
}

export async function publicPages({ server, peers, executablePath, n }: PublicSetting): Promise<Figure[]> {
  await server.start();
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  const score = (url: string) => async () => {
    const audit = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: ['performance'] });
    return Math.round((audit?.lhr.categories['performance']?.score ?? 0) * 100);
  };
  try {
    const [empty = [], ...scores] = await inTurn(n, [
      score(`${peers}/empty.html`),
      ...paths.map((path) => score(`${server.url}${path}`)),
    ]);
    return paths.map((path, nth) =>
      figure(
        {
          name: `Lighthouse, performance: ${path}`,
          workload: 'slow telephone',
          unit: 'points',
          peerName: 'an empty page',
        },
        scores[nth] ?? [],
        empty,
      ),
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}
