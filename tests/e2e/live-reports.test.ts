/** A member reports another from a room, with a still of their camera, which a moderator sees. */
import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { asOwner, openQueue } from '#tests/support/house-device.ts';
import { freeUdpPort } from '#tests/support/live-engine.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const DESKTOP = { width: 1280, height: 800 };
const ROOM = 'Le grand salon';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function enter(member: Device): Promise<void> {
  await member.signIn();
  await member.goto('/#/many-to-many-chat');
  await member.page.getByRole('list', { name: 'Salons' }).getByRole('link', { name: ROOM }).click();
  await expect(member.page.getByRole('heading', { level: 1, name: ROOM })).toBeVisible();
}

test('[S36] a reporter attaches a still, which leaves when ticked alone and the house sees blurred', async ({
  device,
  newServer,
}) => {
  test.slow();
  const server = await newServer({ env: { LIVE_UDP_PORT: String(await freeUdpPort()), LIVE_PROCESSES: '1' } });
  const camille = await device('camille', { url: server.url, viewport: DESKTOP, camera: true });
  const victor = await device('victor', { url: server.url });
  for (const member of [camille, victor]) await enter(member);
  const [her, his] = [camille.page, victor.page];
  await button(her, 'Passer en direct').click();
  await her.getByRole('dialog').getByRole('button', { name: 'Passer en direct' }).click();
  const video = his.getByRole('listitem', { name: 'Caméra de camille' }).locator('video');
  await expect.poll(() => video.evaluate((of: HTMLVideoElement) => of.videoWidth)).toBeGreaterThan(0);

  await his
    .getByRole('listitem', { name: 'Caméra de camille' })
    .getByRole('button', { name: 'Signaler camille' })
    .click();
  const dialog = his.getByRole('alertdialog');
  await expect(dialog.getByRole('img', { name: /Caméra de camille/ })).toBeVisible();
  const attach = dialog.getByRole('checkbox', { name: 'Joindre cette image' });
  await expect(attach).not.toBeChecked();
  await expectAccessible(his);
  await takeScreenshots(his, 'live-report');
  await dialog.getByLabel('Contenu non sollicité').check();
  const stills = () => asOwner(server.databaseUrl, (sql) => sql`select report_id from app.live_stills`);
  expect(await stills()).toHaveLength(0);
  await attach.press('Space');
  await dialog.getByRole('button', { name: 'Signaler' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(his.getByText('Signalement enregistré.')).toBeVisible();

  const house = await device('modolive', { url: server.url, viewport: DESKTOP });
  await openQueue(house, server.databaseUrl, await signUpAt(server.url, 'modolive'));
  await house.page
    .getByRole('list', { name: 'Dossiers ouverts' })
    .getByRole('link', { name: /Signalement en direct/ })
    .click();
  const still = house.page.getByRole('figure').filter({ hasText: 'Image fournie par le membre, non vérifiée' });
  await expect(still).toBeVisible();
  await takeScreenshots(house.page, 'live-report-case');
  await still.getByRole('button').first().click();
  const picture = still.getByRole('img', { name: 'Image fournie par le membre, non vérifiée' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((of: HTMLImageElement) => of.naturalWidth)).toBeGreaterThan(0);
  await expect(house.page.getByText('Le grand salon')).toBeVisible();
  await takeScreenshots(house.page, 'live-report-case-shown');
});

test('[LIVE-07] a room is reported from its head, without a picture and without a block', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const victor = await device('victor', { url: server.url });
  await enter(victor);
  await button(victor.page, 'Signaler ce salon').click();
  const dialog = victor.page.getByRole('alertdialog', { name: /Signaler ce salon/ });
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByLabel('Arnaque ou démarchage').check();
  await dialog.getByRole('button', { name: 'Signaler' }).click();
  await expect(victor.page.getByText('Signalement enregistré.')).toBeVisible();
  await expect(button(victor.page, 'Signaler ce salon')).toBeFocused();
});

test('[LIVE-07] a room that its owner closes can still be reported by whoever was in it', async ({
  device,
  newServer,
}) => {
  const { url } = await newServer();
  const [camille, victor] = [await device('camille', { url }), await device('victor', { url })];
  await Promise.all([camille.signIn(), victor.signIn()]);
  await camille.goto('/#/many-to-many-chat');
  await camille.page.getByRole('button', { name: 'Ouvrir un salon' }).click();
  await camille.page.getByLabel('Nom du salon').fill('Chez Camille, tard');
  await camille.page.getByRole('form', { name: 'Ouvrir un salon' }).getByRole('button', { name: 'Ouvrir' }).click();
  await victor.goto('/#/many-to-many-chat');
  await victor.page.getByRole('list', { name: 'Salons' }).getByRole('link', { name: 'Chez Camille, tard' }).click();
  await expect(victor.page.getByRole('heading', { level: 1, name: 'Chez Camille, tard' })).toBeVisible();
  await camille.page.getByRole('button', { name: 'Outils du salon' }).click();
  await camille.page.getByRole('menuitem', { name: 'Fermer le salon' }).click();
  await camille.page.getByRole('alertdialog').getByRole('button', { name: 'Fermer le salon' }).click();
  const report = victor.page.getByRole('button', { name: 'Signaler ce salon' });
  await expect(victor.page.getByText('Ce salon n’existe pas, ou n’est plus ouvert.')).toBeVisible();
  await expectAccessible(victor.page);
  await takeScreenshots(victor.page, 'live-closed');
  await expect(camille.page.getByRole('button', { name: 'Signaler ce salon' })).toHaveCount(0);
  await report.click();
  const dialog = victor.page.getByRole('alertdialog', { name: /Signaler ce salon/ });
  await dialog.getByLabel('Arnaque ou démarchage').check();
  await dialog.getByRole('button', { name: 'Signaler' }).click();
  await expect(victor.page.getByText('Signalement enregistré.')).toBeVisible();
});
