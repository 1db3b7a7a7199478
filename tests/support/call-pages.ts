/** Two members with cameras at a server that carries media, and what their pages show of a call. */
import type { Page } from '@playwright/test';
import type { Device, DeviceOptions } from './browser-device.ts';
import { expect } from './e2e.ts';
import { freeUdpPort } from './live-engine.ts';

const DESKTOP = { width: 1280, height: 800 };
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const ringing = (page: Page, name: string) => page.getByRole('alertdialog', { name: `${name} vous appelle` });
export const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Waits until pictures of a member are drawn. */
export async function isSeen(page: Page, name: string): Promise<void> {
  const video = page.getByLabel(`Image de ${name}`);
  const frames = () => video.evaluate((of: HTMLVideoElement) => of.getVideoPlaybackQuality().totalVideoFrames);
  await expect(video).toBeVisible({ timeout: 30_000 });
  const before = await frames();
  await expect.poll(frames, { timeout: 30_000 }).toBeGreaterThan(before + 5);
}

/** Returns the code of the call. `hasChanged`: whether its sheet says so. */
export async function codeOn(page: Page, hasChanged = false): Promise<string> {
  await button(page, 'Code de sécurité').click();
  const code = (await page.locator('[data-call-code]').textContent()) ?? '';
  await expect(page.getByText(/^Le code a changé/)).toHaveCount(hasChanged ? 1 : 0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return code;
}

export type Pair = readonly [camille: Device, victor: Device];

interface Fixtures {
  device: (name: string, options?: Partial<Omit<DeviceOptions, 'name'>>) => Promise<Device>;
  newServer: (options: { env: Record<string, string> }) => Promise<{ url: string }>;
}
interface Ways {
  port?: number;
  /** Further settings of the server. */
  env?: Record<string, string>;
  /** Returns the address at which camille reaches the server. */
  before?: (url: string) => Promise<string>;
  cameras?: number;
  /** What camille’s camera shows, where it is not the browser’s test picture. */
  film?: string;
}

/** Returns camille, on a desk, and victor, on a phone, both signed in. */
export async function callingPair({ device, newServer }: Fixtures, ways: Ways = {}): Promise<Pair> {
  const port = ways.port ?? (await freeUdpPort());
  const { url } = await newServer({ env: { LIVE_UDP_PORT: String(port), LIVE_PROCESSES: '1', ...ways.env } });
  const hers = ways.before ? await ways.before(url) : url;
  const cameras = ways.cameras ?? 1;
  const camille = await device('camille', {
    url: hers,
    viewport: DESKTOP,
    camera: true,
    cameras,
    ...(ways.film && { film: ways.film }),
  });
  const victor = await device('victor', { url, camera: true });
  for (const member of [camille, victor]) {
    await member.signIn();
    await member.goto('/#/chat');
  }
  return [camille, victor];
}

/** Opens the call from the conversation’s header. */
export async function openCall({ page }: Device, name: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.getByRole('link', { name: `Appeler ${name}` }).click();
  await expect(page.getByText(`Appeler ${name} ?`)).toBeVisible();
}

/** Lets camille call victor; both see each other. */
export async function inCall([camille, victor]: Pair): Promise<void> {
  await openCall(camille, 'victor');
  await button(camille.page, 'Appeler en vidéo').click();
  await button(victor.page, 'Répondre en vidéo').click();
  await isSeen(camille.page, 'victor');
  await isSeen(victor.page, 'camille');
}

/** Waits until sound is played here, and only once. */
export const hears = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('audio, video')].filter(
            (each) =>
              each instanceof HTMLMediaElement &&
              !each.muted &&
              !each.paused &&
              each.srcObject instanceof MediaStream &&
              each.srcObject.getAudioTracks().length > 0,
          ).length,
      ),
    )
    .toBe(1);
