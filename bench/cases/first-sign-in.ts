/** A new device: from the first request for data to the list on the screen, beside fetching and parsing the same answer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { PASSWORD, emailOf, signInAt } from '#tests/support/sign-up.ts';
import { installWatcher, openProfile, paintedIn } from '../support/browser.ts';
import { MANY, WORKLOAD } from '../support/data.ts';
import { alone, figure, interleaved, median, type Figure } from '../support/numbers.ts';
import { asked, begunAt, fetchedAndParsed, paintedAt } from '../support/sync-requests.ts';

const LIST = 'ul[aria-label="Conversations"] li';
const PULL = '/sync/pull';

interface Parts {
  server: ServerProcess;
  profiles: string;
  chromium: string;
  n: number;
}

export async function firstSignIn({ server, profiles, chromium, n }: Parts): Promise<Figure[]> {
  await server.start();
  const { accessToken } = await signInAt(server.url, MANY);
  let body = '';
  const pulls: number[] = [];

  async function onNewDevice(): Promise<number> {
    const profile = mkdtempSync(join(profiles, 'new-'));
    const context = await openProfile(profile, chromium);
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      const pulled = asked(context, PULL);
      await page.addInitScript(installWatcher);
      await page.goto(`${server.url}/#/chat`);
      await page.getByLabel('Email').fill(emailOf(MANY));
      await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
      await page.evaluate((list) => window.watchPaint(list, 0), LIST);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await paintedIn(page);
      body = pulled.requests[0]?.postData() ?? body;
      pulls.push(pulled.requests.length);
      return (await paintedAt(page)) - begunAt(pulled.requests[0]);
    } finally {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  const bare = await openProfile(join(profiles, 'bare'), chromium);
  try {
    const page = bare.pages()[0] ?? (await bare.newPage());
    await page.goto(`${server.url}/robots.txt`);
    const { ours, peer } = await interleaved(n, onNewDevice, () => fetchedAndParsed(page, PULL, [body], accessToken));
    return [
      figure({ name: 'first sign-in, from the request to the list', workload: WORKLOAD, unit: 'ms', peerName: 'the same answer fetched and parsed' }, ours, peer),
      { ...alone({ name: 'first sign-in, requests before the list', workload: WORKLOAD, unit: 'requests' }, median(pulls)), n },
    ];
  } finally {
    await bare.close();
    await server.stop();
  }
}
