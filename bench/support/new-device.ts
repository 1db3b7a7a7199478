/** Runs one measurement on a browser profile that has never opened the app. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { BrowserParts } from '../cases/setting.ts';
import { installWatcher, openProfile } from './browser.ts';
import { listenTo, type PageListener } from './page-reports.ts';

export async function withNewDevice<T>(
  { profiles, chromium }: Pick<BrowserParts, 'profiles' | 'chromium'>,
  measure: (page: Page, listener: PageListener) => Promise<T>,
): Promise<T> {
  const profile = mkdtempSync(join(profiles, 'new-'));
  const context = await openProfile(profile, chromium);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const listener = await listenTo(context);
    await page.addInitScript(installWatcher);
    return await measure(page, listener);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
