/** A call between a Chromium and a Firefox, through a real engine. */
import { networkInterfaces } from 'node:os';
import { launch, type Page } from 'puppeteer-core';
import { button, codeOn, isSeen, openCall } from '#tests/support/call-pages.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { freeUdpPort } from '#tests/support/live-engine.ts';
import { firefoxPath } from '#tests/support/push/firefox.ts';
import { emailOf, PASSWORD } from '#tests/support/sign-up.ts';

/** An address of this machine that is not its loopback, from which a Firefox sends no media; else that one. */
const ADDRESS =
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

const startFirefox = () =>
  launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
      'media.autoplay.default': 0,
      'media.gmp-manager.updateEnabled': false,
      'network.manage-offline-status': false,
      'intl.accept_languages': 'fr',
    },
  });

/** Pictures that a Firefox has decoded; it counts none of them as drawn while it has no windows. */
const decodedBy = (page: Page) =>
  page.evaluate(async () => {
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] };
    const rows = [...((await connections.at(-1)?.getStats())?.values() ?? [])] as {
      type: string;
      framesDecoded?: number;
    }[];
    return rows.reduce((sum, { type, framesDecoded = 0 }) => sum + (type === 'inbound-rtp' ? framesDecoded : 0), 0);
  });

test('[LIVE-03, S8] Chromium calls Firefox: it rings, connects encrypted, and ends @long', async ({
  device,
  newServer,
}) => {
  test.slow();
  const { url } = await newServer({
    env: {
      ...{ LIVE_UDP_PORT: String(await freeUdpPort()), LIVE_PROCESSES: '1', LIVE_ADDRESS: ADDRESS },
      ...{ HOST: ADDRESS === '127.0.0.1' ? ADDRESS : '0.0.0.0' },
    },
  });
  const camille = await device('camille', { url, camera: true });
  await camille.signIn();
  await camille.goto('/#/chat');
  const firefox = await startFirefox();
  try {
    const his = await firefox.newPage();
    await his.evaluateOnNewDocument(() => {
      localStorage.setItem('cookies-accepted', 'true');
      const Connection = RTCPeerConnection;
      const connections: RTCPeerConnection[] = [];
      Object.assign(globalThis, { connections });
      globalThis.RTCPeerConnection = class extends Connection {
        constructor(configuration?: RTCConfiguration) {
          super(configuration);
          connections.push(this);
        }
      };
    });
    await his.goto(`${url}/#/login`);
    await his.locator('input[type="email"]').fill(emailOf('victor'));
    await his.locator('input[type="password"]').fill(PASSWORD);
    await his.locator('button[type="submit"]').click();
    await his.waitForFunction(() => location.hash.startsWith('#/home'));

    await openCall(camille, 'victor');
    await button(camille.page, 'Appeler en vidéo').click();
    await his.locator('::-p-text(Répondre en vidéo)').click();
    await isSeen(camille.page, 'victor');
    await expect.poll(() => decodedBy(his), { timeout: 60_000 }).toBeGreaterThan(20);
    await his.locator('[aria-label="Code de sécurité"]').click();
    const shown = await his.waitForSelector('[data-call-code]');
    expect(await shown?.evaluate((element) => element.textContent)).toBe(await codeOn(camille.page));
    await his.keyboard.press('Escape');
    await his.locator('::-p-text(Raccrocher)').click();
    await expect(camille.page.getByText('Appel terminé')).toBeVisible();
  } finally {
    await firefox.close();
  }
});
