/** Calls between a Chromium and a Firefox, either way, through a real engine. */
import { networkInterfaces } from 'node:os';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { button, codeOn, isSeen, openCall, ringing } from '#tests/support/call-pages.ts';
import { expect, test as base } from '#tests/support/e2e.ts';
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

/** A Firefox whose pages take the cookies’ notice for read and show their connections. */
const test = base.extend<{ firefox: Browser; callServer: string }>({
  firefox: async ({ playwright: _ }, use) => {
    const firefox = await startFirefox();
    await use(firefox);
    await firefox.close();
  },
  callServer: async ({ newServer }, use) => {
    const { url } = await newServer({
      env: {
        ...{ LIVE_UDP_PORT: String(await freeUdpPort()), LIVE_PROCESSES: '1', LIVE_ADDRESS: ADDRESS },
        ...{ HOST: ADDRESS === '127.0.0.1' ? ADDRESS : '0.0.0.0' },
      },
    });
    await use(url);
  },
});

async function signedIn(firefox: Browser, url: string, name: string): Promise<Page> {
  const page = await firefox.newPage();
  await page.evaluateOnNewDocument(() => {
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
  await page.goto(`${url}/#/login`);
  await page.locator('input[type="email"]').fill(emailOf(name));
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.waitForFunction(() => location.hash.startsWith('#/home'));
  return page;
}

async function codeIn(page: Page): Promise<string | null> {
  await page.locator('[aria-label="Code de sécurité"]').click();
  const shown = await page.waitForSelector('[data-call-code]');
  const code = (await shown?.evaluate((element) => element.textContent)) ?? null;
  await page.keyboard.press('Escape');
  return code;
}

test('[LIVE-03, S8] Chromium calls Firefox: it rings, connects encrypted, and ends @long', async ({
  device,
  callServer,
  firefox,
}) => {
  test.slow();
  const camille = await device('camille', { url: callServer, camera: true });
  await camille.signIn();
  await camille.goto('/#/chat');
  const his = await signedIn(firefox, callServer, 'victor');
  await openCall(camille, 'victor');
  await button(camille.page, 'Appeler en vidéo').click();
  await his.locator('::-p-text(Répondre en vidéo)').click();
  await isSeen(camille.page, 'victor');
  await expect.poll(() => decodedBy(his), { timeout: 60_000 }).toBeGreaterThan(20);
  expect(await codeIn(his)).toBe(await codeOn(camille.page));
  await his.locator('::-p-text(Raccrocher)').click();
  await expect(camille.page.getByText('Appel terminé')).toBeVisible();
});

test('[LIVE-03, S8] Firefox calls Chromium: it rings, connects encrypted, and ends @long', async ({
  device,
  callServer,
  firefox,
}) => {
  test.slow();
  const victor = await device('victor', { url: callServer, camera: true });
  await victor.signIn();
  await victor.goto('/#/chat');
  const her = await signedIn(firefox, callServer, 'camille');
  await her.goto(`${callServer}/#/chat`);
  await her.locator('a[href*="#/chat/"] ::-p-text(victor)').click();
  await her.locator('[aria-label="Appeler victor"]').click();
  await her.locator('::-p-text(Appeler en vidéo)').click();
  await expect(ringing(victor.page, 'camille')).toBeVisible();
  await button(victor.page, 'Répondre en vidéo').click();
  await isSeen(victor.page, 'camille');
  await expect.poll(() => decodedBy(her), { timeout: 60_000 }).toBeGreaterThan(20);
  expect(await codeIn(her)).toBe(await codeOn(victor.page));
  await button(victor.page, 'Raccrocher').click();
  await her.waitForSelector('::-p-text(Appel terminé)');
});
