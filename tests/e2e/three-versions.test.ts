import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { laterBuild } from '#tests/support/later-build.ts';
import { messageIn, sendIn } from '#tests/support/tabs.ts';
import {
  applyUpdate,
  expectVersion,
  field,
  findNextVersion,
  newTabBeside,
  reloadFromServer,
  updateNotice,
} from '#tests/support/versions.ts';

test.beforeAll(async () => {
  await laterBuild();
  await laterBuild('third');
});

test(
  '[UPDATE-05, Y18] tabs of two versions work beside a third, which then runs in both @long',
  { tag: '@three-versions' },
  async ({ device, front }) => {
    const [camille, ines] = [await device('camille', { url: front.url }), await device('ineslyon')];
    await Promise.all([camille.signIn(), ines.signIn()]);
    await camille.installed();
    await camille.openConversation('octave');
    const second = await newTabBeside(camille);
    await Promise.all([camille.openConversation('ineslyon'), ines.openConversation('camille')]);
    const first = camille.page;
    front.deploy(await laterBuild());
    await reloadFromServer(camille, second);
    await expectVersion(second, 'later');
    await first.reload();
    await expect(updateNotice(first)).toBeVisible();

    front.deploy(await laterBuild('third'));
    await findNextVersion(first);
    await expectVersion(first, null);
    await expectVersion(second, 'later');
    const isSent = (tab: Page, text: string) => expect(messageIn(tab, text)).toContainText(/Envoyé|Lu/);
    await sendIn(first, 'De la première version');
    await sendIn(second, 'De la deuxième version');
    await ines.send('À la première version');
    await expect(messageIn(first, 'À la première version')).toHaveCount(1);
    await expect(messageIn(ines.page, 'De la première version')).toHaveCount(1);
    await isSent(first, 'De la première version');
    await isSent(second, 'De la deuxième version');
    await field(first).fill('En pleine phrase');
    await field(second).fill('Et dans une autre');

    await applyUpdate(first);
    for (const tab of [first, second]) await expectVersion(tab, 'third');
    await expect(field(first)).toHaveValue('En pleine phrase');
    await expect(field(second)).toHaveValue('Et dans une autre');
    await sendIn(first, 'Sous la troisième version');
    await sendIn(second, 'Sous la troisième version');
    for (const [tab, before] of [
      [first, 'De la première version'],
      [second, 'De la deuxième version'],
    ] as const)
      for (const text of [before, 'Sous la troisième version']) {
        await isSent(tab, text);
        await expect(messageIn(tab, text)).toHaveCount(1);
      }
    await expect(messageIn(ines.page, 'Sous la troisième version')).toHaveCount(1);
  },
);
