/** What the files of a Firefox hold of a member before the app lock, and under it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page as PlaywrightPage } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { beginLockOn, LOCKED, lockState, searchProfile, sessionTokens } from '#tests/support/app-lock.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { startFirefoxOn } from '#tests/support/push/firefox.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const CODE = '493827';
// Of letters that have the same byte in every encoding, and with no part in common that the browser would compress.
const RECEIVED = 'Gf6EzuQ4wXkD';
const SENT = 'Kxq7WbdZ2mTr';
const DRAFT = 'Vh3RjsY9cNpL';
const SENT_LOCKED = 'Bn8MtaJ5vHyC';

/** Both drivers run a function in the page in the same way, and the helpers call nothing else. */
const asPlaywright = (page: Page) => page as unknown as PlaywrightPage;
const shows = (page: Page, text: string) =>
  page.waitForFunction((part: string) => document.body.innerText.includes(part), { timeout: 30_000 }, text);

async function write(page: Page, text: string): Promise<void> {
  await page.locator('textarea').fill(text);
  await page.locator('button[aria-label="Envoyer"]').click();
  await shows(page, text);
}

test('[Y22] in Firefox nothing of before the lock is left in a file, and nothing is written under it @long', async ({
  server,
}) => {
  const [author, reader] = [await signUpAt(server.url, 'plume'), await signUpAt(server.url, 'lectrice')];
  await pushAt(server.url, author, [await sendEntry(author, reader, RECEIVED)]);
  const profile = mkdtempSync(join(tmpdir(), 'alcove-firefox-'));
  let browser = await startFirefoxOn(profile);
  try {
    const page = await browser.newPage();
    // The cookie notice would cover controls that the test presses.
    await page.evaluateOnNewDocument(() => localStorage.setItem('cookies-accepted', 'true'));
    await page.goto(`${server.url}/#/login`);
    await page.locator('input[type="email"]').fill(reader.email);
    await page.locator('input[type="password"]').fill(reader.password);
    await page.locator('button[type="submit"]').click();
    await page.waitForFunction(() => location.hash.startsWith('#/home'));
    await page.goto(`${server.url}/#/chat/${await pairOf(author, reader)}`);
    await shows(page, RECEIVED);
    await write(page, SENT);
    await page.locator('textarea').fill(DRAFT);
    const { accessToken, refreshToken } = await sessionTokens(asPlaywright(page));
    const before = { received: RECEIVED, sent: SENT, draft: DRAFT, access: accessToken, refresh: refreshToken };
    const found = () => new Set(searchProfile(profile, before).map((each) => each.split(' ')[0]));
    await expect.poll(found, 'without a lock').toEqual(new Set(Object.keys(before)));

    const key = await beginLockOn(asPlaywright(page), CODE);
    await page.reload();
    await page.locator('input').fill(CODE);
    await page.locator('::-p-text(Déverrouiller)').click();
    await shows(page, SENT);
    await expect.poll(() => lockState(asPlaywright(page)), { timeout: 60_000 }).toBe('on');
    const all = { ...before, locked: SENT_LOCKED, key };
    expect(searchProfile(profile, all), 'in a browser that runs').toEqual([]);
    await write(page, SENT_LOCKED);
    await browser.close();
    expect(searchProfile(profile, all), 'closed').toEqual([]);

    browser = await startFirefoxOn(profile);
    const again = await browser.newPage();
    await again.goto(`${server.url}/`);
    await shows(again, LOCKED.name);
    await browser.close();
    expect(searchProfile(profile, all), 'after another start').toEqual([]);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
