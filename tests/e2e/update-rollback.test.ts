import type { Page } from '@playwright/test';
import { rollbackText } from '#i18n/fr/rollback.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { BROKEN, laterBuild } from '#tests/support/later-build.ts';
import { storedContents } from '#tests/support/stored-on-device.ts';
import { applyUpdate, expectVersion, field } from '#tests/support/versions.ts';

const WORDS = 'En pleine phrase';

test.beforeAll(async () => {
  await laterBuild('broken');
  await laterBuild();
});

/** How the starts of the active version went, as its service worker remembers it. */
const starts = (page: Page) =>
  page.evaluate(async () => {
    const record = (await (await caches.match('/shell-versions'))?.json()) as
      { hasStarted: boolean; failedStarts: number } | undefined;
    return record && { hasStarted: record.hasStarted, failedStarts: record.failedStarts };
  });

test(
  '[UPDATE-01, UPDATE-03, UPDATE-04] what cannot start gives way to the version before @long',
  { tag: '@version-that-cannot-start' },
  async ({ device, front }) => {
    const camille = await device('camille', { url: front.url });
    const { page } = camille;
    const sentence = page.getByText(rollbackText);
    await camille.signIn();
    await camille.installed();
    await camille.openConversation('ineslyon');
    await field(page).fill(WORDS);
    await expect.poll(() => storedContents(page)).toContain(WORDS);
    await expect.poll(() => starts(page)).toEqual({ hasStarted: true, failedStarts: 0 });

    front.deploy(await laterBuild('broken'));
    await page.reload();
    await applyUpdate(page);
    await expect.poll(() => starts(page)).toEqual({ hasStarted: false, failedStarts: 1 });
    await expect(page.locator('meta[name=version][content=broken]')).toHaveCount(1);
    await expect(field(page)).toHaveCount(0);
    // Within ten seconds it would be the same failure. Nobody loads the page once more after the second one: the
    // service worker does.
    await expect(async () => {
      await page.reload();
      await expect(sentence).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expectVersion(page, null);
    await expect(field(page)).toHaveValue(WORDS);
    expect(camille.complaints.splice(0).every((complaint) => complaint.includes(BROKEN))).toBe(true);

    await camille.context.setOffline(true);
    await camille.goto('/#/settings/storage');
    await page.reload();
    await expect(page.getByText('La précédente, car la nouvelle n’a pas pu démarrer')).toBeVisible();
    await expectVersion(page, null);
    await expect(sentence).toHaveCount(0);
    await camille.goOnline();

    front.deploy(await laterBuild());
    await camille.openConversation('ineslyon');
    await page.reload();
    await applyUpdate(page);
    await expectVersion(page, 'later');
    await expect(field(page)).toHaveValue(WORDS);
    await expect.poll(() => starts(page)).toEqual({ hasStarted: true, failedStarts: 0 });
  },
);
