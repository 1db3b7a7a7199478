/**
 * Floor of a device's requests: a page of the same origin that posts the same and parses the answers, and does nothing
 * else.
 */
import { join } from 'node:path';
import type { BrowserParts } from '../cases/setting.ts';
import { openProfile } from './browser.ts';
import { listenTo, type PageReport } from './page-reports.ts';

export interface RecordedRequest {
  path: string;
  body: string;
}

export interface BarePage {
  /** Sends the requests one after the other; an access token in an answer is used by those after it. */
  replay(requests: readonly RecordedRequest[], token?: string): Promise<PageReport>;
  close(): Promise<void>;
}

const PARSED_EVENT = 'all answers, parsed';

export async function openBarePage(
  url: string,
  { profiles, chromium }: Pick<BrowserParts, 'profiles' | 'chromium'>,
): Promise<BarePage> {
  const context = await openProfile(join(profiles, 'bare'), chromium);
  const listener = await listenTo(context);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${url}/robots.txt`);
  return {
    async replay(requests, token = '') {
      await page.bringToFront();
      const measurement = listener.next(PARSED_EVENT);
      await page.evaluate(fetchAndParse, { requests, token, parsed: PARSED_EVENT });
      return measurement;
    },
    close: () => context.close(),
  };
}

async function fetchAndParse({
  requests,
  token,
  parsed,
}: {
  requests: readonly RecordedRequest[];
  token: string;
  parsed: string;
}): Promise<void> {
  const began = performance.now();
  let bearer = token;
  for (const { path, body } of requests) {
    const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) };
    const answer = await fetch(path, { method: 'POST', headers, body, cache: 'no-store', credentials: 'omit' });
    const { access_token, refused } = JSON.parse(await answer.text()) as { access_token?: string; refused?: boolean };
    if (!answer.ok || refused) throw new Error(`${path} answered ${answer.status}, refused: ${refused ?? false}`);
    bearer = access_token ?? bearer;
  }
  void window.reportMark?.(parsed, performance.now() - began);
}
