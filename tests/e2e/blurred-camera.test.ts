/** A member whose camera blurs what is behind them, in a room and in a call, through a real engine. */
import type { Locator, Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Device } from '#tests/support/browser-device.ts';
import { button, callingPair, isSeen, openCall } from '#tests/support/call-pages.ts';
import { PERSON, STRIPES, writeFilm } from '#tests/support/drawn-person.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { freeUdpPort } from '#tests/support/live-engine.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { sharpness, watchSharpness } from '#tests/support/sharpness.ts';

const DESKTOP = { width: 1280, height: 800 };
const ROOM = 'Le grand salon';
/** Sharper than anything that is blurred, and less than stripes that an encoder has made smaller. */
const SHARP = 5;
const blur = (page: Page) => page.getByRole('switch', { name: 'Flouter l’arrière-plan' });
const preview = (page: Page) => page.getByLabel('Aperçu de votre caméra');
const hint = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const isSharp = (video: Locator, part = STRIPES) =>
  expect.poll(() => sharpness(video, part), { timeout: 20_000 }).toBeGreaterThan(SHARP);
const isSoft = (video: Locator, part = STRIPES) =>
  expect
    .poll(async () => ((now) => now >= 0 && now < SHARP)(await sharpness(video, part)), { timeout: 20_000 })
    .toBe(true);

function filmIn(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return writeFilm(join(folder, 'person.y4m'));
}

async function enter(member: Device): Promise<void> {
  await member.goto('/#/many-to-many-chat');
  await member.page.getByRole('list', { name: 'Salons' }).getByRole('link', { name: ROOM }).click();
  await expect(member.page.getByRole('heading', { level: 1, name: ROOM })).toBeVisible();
}

/** Lists what has been fetched of the blur, and lets its model come when the test says so, or never. */
async function modelOf({ context }: Device) {
  const fetched: string[] = [];
  let [isGone, release] = [false, (): void => undefined];
  const held = new Promise<void>((resolve) => (release = resolve));
  context.on('request', (request) => {
    if (/blur\.worker|\.tflite/.test(request.url())) fetched.push(request.url());
  });
  await context.route('**/*.tflite', async (route) => {
    await held;
    await (isGone ? route.abort() : route.continue());
  });
  return { fetched, release: () => release(), lose: () => (isGone = true) };
}

/** Counts the cameras that the browser has opened and nobody has closed, and holds what rooms are told of them. */
async function watchCameras({ page }: Device) {
  await page.addInitScript(() => {
    const [opened, held]: [MediaStreamTrack[], (() => void)[]] = [[], []];
    let isHeld = false;
    const clone = MediaStreamTrack.prototype.clone;
    MediaStreamTrack.prototype.clone = function () {
      const copy = clone.call(this);
      opened.push(copy);
      return copy;
    };
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      opened.push(...stream.getTracks());
      return stream;
    };
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      if (isHeld && typeof data === 'string' && data.includes('many:camera')) held.push(() => send.call(this, data));
      else send.call(this, data);
    };
    Object.assign(window, {
      openCameras: () => opened.filter(({ readyState }) => readyState === 'live').length,
      hold: (isOn: boolean) => {
        isHeld = isOn;
        if (!isOn) for (const each of held.splice(0)) each();
      },
    });
  });
  return {
    open: () => page.evaluate(() => window.openCameras()),
    hold: (isOn: boolean) => page.evaluate((value) => window.hold(value), isOn),
  };
}

declare global {
  interface Window {
    openCameras(): number;
    hold(isOn: boolean): void;
  }
}

test('[LIVE-07] a room gets a blurred background, and no other picture while the blur is prepared', async ({
  device,
  newServer,
}, info) => {
  test.slow();
  const server = await newServer({ env: { LIVE_UDP_PORT: String(await freeUdpPort()), LIVE_PROCESSES: '1' } });
  const camille = await device('camille', { url: server.url, camera: true, film: filmIn(info.outputPath()) });
  const victor = await device('victor', { url: server.url, viewport: DESKTOP });
  const model = await modelOf(camille);
  for (const member of [camille, victor]) {
    await member.signIn();
    await enter(member);
  }
  const [her, his] = [camille.page, victor.page];
  const tile = his.getByRole('listitem', { name: 'Caméra de camille' });
  const received = tile.locator('video');
  await button(her, 'Passer en direct').click();
  await isSharp(preview(her));
  await expectAccessible(her);
  await takeScreenshots(her, 'blur-off');
  await her.getByRole('dialog').getByRole('button', { name: 'Passer en direct' }).click();
  await isSharp(received);
  expect(model.fetched).toEqual([]);

  // While she is live and the model has not come, all of her picture is blurred.
  await button(her, 'Réglages de la caméra').click();
  await blur(her).focus();
  await her.keyboard.press('Space');
  await expect(hint(her, 'Préparation du flou… D’ici là, toute l’image est floue.')).toBeVisible();
  await takeScreenshots(her, 'blur-loading');
  await isSoft(received);
  const seen = await watchSharpness(received, STRIPES);
  await isSoft(received, PERSON);
  model.release();
  await expect(hint(her, 'seul ce qui est devant reste net')).toBeVisible();
  await expectAccessible(her);
  await takeScreenshots(her, 'blur-on');
  await expect.poll(() => sharpness(received, PERSON)).toBeGreaterThan(2);
  const { most, count } = await seen();
  expect(count).toBeGreaterThan(0);
  expect(most).toBeLessThan(SHARP);
  await takeScreenshots(his, 'blur-received');

  // Without the wish they see what is behind her again.
  await blur(her).click();
  await isSharp(received);
  await button(her, 'Fermer les réglages').click();

  // A blur that cannot be prepared cuts the camera, which says so, until she goes on without it.
  model.lose();
  await button(her, 'Réglages de la caméra').click();
  await blur(her).click();
  await expect(her.getByText(/la caméra est coupée/)).toBeVisible();
  await expect(tile).toHaveCount(0);
  await expect(hint(her, 'Rallumez la caméra pour réessayer.')).toBeVisible();
  await button(her, 'Fermer les réglages').click();
  await button(her, 'Passer en direct').click();
  await expect(her.getByRole('alert')).toContainText('Le flou n’a pas pu être préparé');
  await expect(her.getByRole('dialog').getByRole('button', { name: 'Passer en direct' })).toBeDisabled();
  await expectAccessible(her);
  await takeScreenshots(her, 'blur-failed');
  await button(her, 'Continuer sans flou').click();
  await isSharp(preview(her));
  await expect(blur(her)).not.toBeChecked();
});

test('[LIVE-07] whoever changes the blur before the room has agreed has no camera left open', async ({
  device,
  newServer,
}, info) => {
  test.slow();
  const server = await newServer({ env: { LIVE_UDP_PORT: String(await freeUdpPort()), LIVE_PROCESSES: '1' } });
  const camille = await device('camille', { url: server.url, camera: true, film: filmIn(info.outputPath()) });
  const her = camille.page;
  const cameras = await watchCameras(camille);
  await camille.signIn();
  await enter(camille);
  await button(her, 'Passer en direct').click();
  const publish = her.getByRole('dialog').getByRole('button', { name: 'Passer en direct' });
  await isSharp(preview(her));
  await cameras.hold(true);
  await publish.click();
  await expect(publish).toHaveAttribute('aria-busy', 'true');
  await blur(her).click();
  await isSoft(preview(her));
  await cameras.hold(false);
  // The room is told that she is not live; the camera that she has now waits for another press.
  await expect(publish).not.toHaveAttribute('aria-busy');
  await expect(publish).toBeEnabled();
  await button(her, 'Fermer l’aperçu').click();
  await expect.poll(cameras.open).toBe(0);
});

test('[LIVE-07] a call begins blurred where that is wished, also without streams of pictures @long', async ({
  device,
  newServer,
}, info) => {
  test.slow();
  const pair = await callingPair({ device, newServer }, { film: filmIn(info.outputPath()) });
  const [her, his] = [pair[0].page, pair[1].page];
  await her.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaStreamTrackProcessor'));
  await her.reload();
  await openCall(pair[0], 'victor');
  await blur(her).click();
  await expectAccessible(her);
  await takeScreenshots(her, 'blur-call-door');
  await button(her, 'Appeler en vidéo').click();
  const own = her.getByLabel('Votre image');
  await isSoft(own);
  await expect.poll(() => sharpness(own, PERSON)).toBeGreaterThan(2);
  await button(his, 'Répondre en vidéo').click();
  await isSeen(his, 'camille');
  const received = his.getByLabel('Image de camille');
  await isSoft(received);
  await expect.poll(() => sharpness(received, PERSON), { timeout: 20_000 }).toBeGreaterThan(2);

  await button(her, 'Réglages de la caméra').click();
  await expectAccessible(her);
  await takeScreenshots(her, 'blur-call');
  await blur(her).click();
  await isSharp(received);
  await blur(her).click();
  await isSoft(received);
  await button(her, 'Fermer les réglages').click();
  await button(her, 'Couper la caméra').click();
  await expect(his.getByText(/^camille n’envoie pas d’image/)).toBeVisible();
  await button(her, 'Allumer la caméra').click();
  await isSeen(his, 'camille');
  await isSoft(received);
});
