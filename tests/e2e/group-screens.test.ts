/** Tests that on the screens of groups nothing is covered or cut off, on small screens and with large text. */
import type { Page } from '@playwright/test';
import { cutOffTexts, expectNothingCovered } from '#tests/support/covered-controls.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { hashOf } from '#tests/support/group-members.ts';
import { saysAt } from '#tests/support/group-words-at.ts';
import { actAt, groupAt } from '#tests/support/groups-at.ts';
import { expectAccessible } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const SMALL = [
  { width: 375, height: 667 },
  { width: 320, height: 568 },
  { width: 667, height: 375 },
] as const;
const TOKEN = 'un-jeton-pour-petits-ecrans';
const setTextSize = (page: Page, size: string) =>
  page.evaluate((to) => void (document.documentElement.style.fontSize = to), size);

async function expectReadable(page: Page, label: string): Promise<void> {
  for (const text of ['100%', '200%']) {
    await setTextSize(page, text);
    for (const size of SMALL) {
      await page.setViewportSize(size);
      const at = `${label} at ${size.width}, text at ${text}`;
      await expectNothingCovered(page, at);
      if (text === '100%' || size.width > 320) expect(await cutOffTexts(page), at).toEqual([]);
    }
  }
  await setTextSize(page, '');
  await page.setViewportSize(SMALL[0]);
  await expectAccessible(page);
}

test('[GROUP-01] on the screens of groups nothing is covered or cut off @long', async ({ device, server }) => {
  const [edda, filip] = [await signUpAt(server.url, 'eddapetitecran'), await signUpAt(server.url, 'filippetitecran')];
  const name = 'Les promeneurs du dimanche au bord du canal';
  const groupId = await groupAt(server.url, edda, { name, description: 'Marcher, dîner, parler.' }, [filip]);
  const other = await groupAt(server.url, filip, { name: 'Sur invitation', privacy: 'private' });
  await actAt(server.url, filip, 'group.invite', { groupId: other, memberId: edda.id });
  const link = { groupId: other, linkId: crypto.randomUUID(), tokenHash: hashOf(TOKEN), days: 7, uses: 5, asks: true };
  await actAt(server.url, filip, 'group.link', link);
  const { id: messageId } = await saysAt(server.url, filip, groupId, 'Rendez-vous à dix heures devant la fontaine');
  await actAt(server.url, edda, 'group.pin', { groupId, messageId, pinned: true });
  const poll = { options: ['Au bord de l’eau', 'Sur les toits'], multiple: false, anonymous: false, closesAt: null };
  await saysAt(server.url, filip, groupId, 'Où dîner samedi ?', { type: 'poll', poll });
  const phone = await device(edda.username, { viewport: SMALL[0] });
  const { page } = phone;
  await phone.signIn();
  for (const [path, sign] of [
    ['/#/chat', 'Sur invitation'],
    ['/#/chat/groups', 'Marcher, dîner, parler.'],
    ['/#/chat/groups/new', 'Créer le groupe'],
    [`/#/chat/join/${TOKEN}`, 'Demander à rejoindre'],
    [`/#/chat/group/${groupId}`, 'Où dîner samedi ?'],
    [`/#/chat/group/${groupId}/info`, 'filippetitecran'],
  ] as const) {
    await phone.goto(path);
    await expect(page.getByText(sign).filter({ visible: true }).first()).toBeVisible();
    await expectReadable(page, path);
  }
  await phone.goto(`/#/chat/group/${groupId}`);
  await page.getByRole('button', { name: 'Actions de la conversation' }).click();
  await page.getByRole('menuitem', { name: 'Créer un sondage' }).click();
  await expect(page.getByRole('dialog').getByLabel('Question')).toBeFocused();
  await expectReadable(page, 'new poll');
});
