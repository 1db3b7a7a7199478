/** Two members who call each other, through a real engine, with the browser’s test picture. */
import { button, callingPair, codeOn, hears, isSeen, openCall, ringing, status } from '#tests/support/call-pages.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

test('[LIVE-03, LIVE-04, SHELL-15] a call rings on another screen, connects encrypted, and ends', async ({
  device,
  newServer,
}) => {
  test.slow();
  const [camille, victor] = await callingPair({ device, newServer });
  const [her, his] = [camille.page, victor.page];
  await openCall(camille, 'victor');
  await expectAccessible(her);
  await takeScreenshots(her, 'call-door');
  await button(her, 'Appeler en vidéo').click();
  await expect(status(her, 'Appel…')).toBeVisible();
  await expect(ringing(his, 'camille')).toBeVisible();
  await takeScreenshots(her, 'call-calling');
  await takeScreenshots(his, 'call-ringing');
  await expectAccessible(his);
  await button(his, 'Répondre en vidéo').click();
  await isSeen(her, 'victor');
  await isSeen(his, 'camille');
  expect(await codeOn(her)).toBe(await codeOn(his));
  expect(await codeOn(his)).toMatch(/^\p{Ll}+( · \p{Ll}+){4}$/u);
  await expectAccessible(her);
  await takeScreenshots(her, 'call-desk');
  await takeScreenshots(his, 'call-phone');

  // What is cut is cut for the other one too, and comes again.
  await her.keyboard.press('c');
  await expect(button(her, 'Allumer la caméra')).toBeVisible();
  await expect(his.getByText(/^camille n’envoie pas d’image/)).toBeVisible();
  await her.keyboard.press('c');
  await isSeen(his, 'camille');
  await button(his, 'Couper le micro').click();
  await expect(her.getByText('Le micro de victor est coupé.')).toBeVisible();

  // The call goes on while its member looks at something else.
  await hears(her);
  await her.getByRole('link', { name: 'Retour à la conversation' }).click();
  await hears(her);
  // The quick exit cuts there too. Both presses come at once, however busy the browser is.
  await her.evaluate(() => {
    for (let n = 0; n < 2; n++) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
  });
  await expect(his.getByText(/^camille n’envoie pas d’image/)).toBeVisible();
  await her.getByRole('link', { name: 'Revenir à l’appel' }).click();
  await isSeen(her, 'victor');
  await button(her, 'Raccrocher').click();
  for (const page of [her, his]) await expect(page.getByText('Appel terminé')).toBeVisible();
});

test('[LIVE-07] a declined call says so, and one taken back is a row with « Rappeler » @long', async ({
  device,
  newServer,
}) => {
  test.slow();
  const [camille, victor] = await callingPair({ device, newServer });
  const [her, his] = [camille.page, victor.page];
  await openCall(camille, 'victor');
  await button(her, 'Appeler en audio').click();
  await ringing(his, 'camille').getByRole('button', { name: 'Refuser' }).click();
  await expect(her.getByText('Appel refusé')).toBeVisible();
  await button(her, 'Rappeler en audio').click();
  await expect(ringing(his, 'camille')).toBeVisible();
  await button(her, 'Annuler l’appel').click();
  await expect(ringing(his, 'camille')).toHaveCount(0);
  await expect(her.getByText('Appel annulé')).toBeVisible();
  await his
    .getByRole('link', { name: /^camille/ })
    .first()
    .click();
  await expect(his.getByText(/^Appel manqué de camille/)).toBeVisible();
  await expectAccessible(his);
  await takeScreenshots(his, 'call-missed');
  await his.getByRole('link', { name: 'Rappeler' }).click();
  await expect(his.getByText('Appeler camille ?')).toBeVisible();
});

test('[S8] what the server passes on shows nothing without the keys', async ({ device, newServer }) => {
  test.slow();
  const [camille, victor] = await callingPair({ device, newServer });
  // His page never gets its keys.
  await victor.page.addInitScript(() => {
    const post = Worker.prototype.postMessage as (this: Worker, ...data: unknown[]) => void;
    Worker.prototype.postMessage = function (this: Worker, ...data: unknown[]) {
      const [message] = data;
      if (typeof message === 'object' && message !== null && 'own' in message && 'other' in message) return;
      post.apply(this, data);
    } as typeof Worker.prototype.postMessage;
    const Connection = RTCPeerConnection;
    Object.assign(globalThis, { connections: [] as RTCPeerConnection[] });
    globalThis.RTCPeerConnection = class extends Connection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        (globalThis as unknown as { connections: RTCPeerConnection[] }).connections.push(this);
      }
    };
  });
  await victor.page.reload();
  const [her, his] = [camille.page, victor.page];
  await openCall(camille, 'victor');
  await button(her, 'Appeler en vidéo').click();
  await button(his, 'Répondre en audio').click();
  const received = () =>
    his.evaluate(async () => {
      const [connection] = (globalThis as unknown as { connections: RTCPeerConnection[] }).connections.slice(-1);
      const rows = [...((await connection?.getStats())?.values() ?? [])] as {
        type: string;
        kind?: string;
        packetsReceived?: number;
        framesDecoded?: number;
      }[];
      const video = rows.find(
        ({ type, kind, packetsReceived = 0 }) => type === 'inbound-rtp' && kind === 'video' && packetsReceived > 0,
      );
      return { packets: video?.packetsReceived ?? 0, decoded: video?.framesDecoded ?? 0 };
    });
  await expect.poll(async () => (await received()).packets, { timeout: 30_000 }).toBeGreaterThan(100);
  expect((await received()).decoded).toBe(0);
});

test('[S16] to whoever was blocked a call rings, and then nobody has answered @long', async ({ device, newServer }) => {
  test.slow();
  const [camille, victor] = await callingPair({ device, newServer });
  const [her, his] = [camille.page, victor.page];
  await openCall(camille, 'victor');
  await his
    .getByRole('link', { name: /^camille/ })
    .first()
    .click();
  await button(his, 'Actions de la conversation').click();
  await his.getByRole('menuitem', { name: 'Bloquer' }).click();
  await his.getByRole('alertdialog').getByRole('button', { name: 'Bloquer' }).click();
  // The conversation leaves his list.
  await expect(his.getByRole('link', { name: /^camille/ })).toHaveCount(0);
  await button(her, 'Appeler en audio').click();
  await expect(status(her, 'Appel…')).toBeVisible();
  await expect(her.getByText('Pas de réponse')).toBeVisible({ timeout: 70_000 });
  await expect(ringing(his, 'camille')).toHaveCount(0);
});

test('[LIVE-03] where the server carries no media a call is refused at once, and nothing rings @long', async ({
  device,
  newServer,
}) => {
  const [camille, victor] = await callingPair({ device, newServer }, { port: 0 });
  const [her, his] = [camille.page, victor.page];
  await openCall(camille, 'victor');
  await button(her, 'Appeler en audio').click();
  await expect(her.getByRole('alert')).toHaveText('Ce serveur ne transmet pas d’appels. Écrivez un message.');
  await expect(button(her, 'Appeler en audio')).toBeEnabled();
  await expect(ringing(his, 'camille')).toHaveCount(0);
  await expectAccessible(her);
  await takeScreenshots(her, 'call-no-media');
  await his
    .getByRole('link', { name: /^camille/ })
    .first()
    .click();
  await expect(his.getByText(/^Appel manqué de camille/)).toHaveCount(0);
});

test('[LIVE-04] the video route without a member leads to where calls begin', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.goto('/#/video-chat');
  await expect(camille.conversations()).toBeVisible();
  expect(new URL(camille.page.url()).hash).toBe('#/chat');
});
