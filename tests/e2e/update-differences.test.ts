import { makeDataDir } from '#tests/support/data-dir.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { laterBuild } from '#tests/support/later-build.ts';
import { applyUpdate, expectVersion } from '#tests/support/versions.ts';

test.beforeAll(async () => void (await laterBuild()));

test('[UPDATE-06] an update made of differences starts, also without a network @long', async ({ device, front }) => {
  const folder = makeDataDir();
  try {
    front.deploy('dist', folder.path);
    const camille = await device('camille', { url: front.url });
    await camille.signIn();
    await camille.installed();
    expect(front.differences()).toBe(0);
    front.deploy(await laterBuild(), folder.path);
    await camille.page.reload();
    await applyUpdate(camille.page);
    await expectVersion(camille.page, 'later');
    expect(front.differences()).toBeGreaterThan(100);
    await camille.goOffline();
    await camille.goto('/#/chat');
    await camille.page.reload();
    await expect(camille.conversations().getByRole('link').first()).toBeVisible();
    await expectVersion(camille.page, 'later');
  } finally {
    folder.remove();
  }
});
