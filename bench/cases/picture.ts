/**
 * Measures sending a picture on a slow link, beside a plain page that posts the same bytes on a link of the same speed.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drawPicture } from '#tests/support/pictures.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { openProfile } from '../support/browser.ts';
import { conversationList, signIn } from '../support/fill.ts';
import { figure, interleaved, type Figure } from '../support/figures.ts';
import { pictureTimingsOf, watchPicture, type PictureTimings } from '../support/picture-timings.ts';
import { slowLink, type SlowLink } from '../support/slow-link.ts';
import type { BrowserParts } from './setting.ts';

/** 400 kbit/s, 300 ms round trip. */
const SLOW = { bytesPerSecond: 50_000, delay: 150 };
const MEMBER = 'lesdeuxlunes';
const PICTURE = { width: 2400, height: 1600 };

interface PictureFigures extends Required<PictureTimings> {
  /** Bytes that the device sent. */
  bytes: number;
}

interface Parts extends BrowserParts {
  peers: string;
}

async function measureSend(page: Page, link: SlowLink, send: () => Promise<unknown>): Promise<PictureFigures> {
  await page.bringToFront();
  link.speed(SLOW);
  const before = link.sent();
  await send();
  const timings = await pictureTimingsOf(page);
  const bytes = link.sent() - before;
  link.speed(null);
  return { ...timings, bytes };
}

export async function pictureFigures({ peers, profiles, chromium, n }: Parts): Promise<Figure[]> {
  const server = await startServerProcess({ env: { VITE_LAB: '0' } });
  const [link, peerLink] = [await slowLink(server.port), await slowLink(Number(new URL(peers).port))];
  const context = await openProfile(join(profiles, MEMBER), chromium);
  try {
    const [ours, peer] = [await context.newPage(), await context.newPage()];
    const file = await drawPicture(peer, PICTURE);
    await peer.goto(`${peerLink.url}/post.html`);
    await peer.locator('input').setInputFiles(file);
    await peer.waitForFunction(() => window.prepared !== undefined);
    await signIn(ours, link.url, MEMBER);
    await conversationList(ours).getByRole('link').first().click();
    let nth = 0;
    const sending = async (): Promise<PictureFigures> => {
      const caption = `Vue ${++nth}`;
      const box = ours.getByRole('textbox', { name: 'Message' });
      await ours.locator('input[type=file]').setInputFiles(file);
      await ours.getByText('Image jointe').waitFor();
      await box.fill(caption);
      await watchPicture(ours, caption);
      return measureSend(ours, link, () => box.press('Enter'));
    };
    const posting = () => measureSend(peer, peerLink, () => peer.evaluate(() => window.post()));
    const { ours: sent, peer: posted } = await interleaved(n, sending, posting);
    const workload = '400 kbit/s, 300 ms there and back';
    const of = (all: readonly PictureFigures[], key: keyof PictureFigures, unit = 1) =>
      all.map((each) => each[key] / unit);
    return [
      figure(
        { name: 'a picture sent, on one’s own screen', workload, unit: 'ms', peerName: 'a plain page' },
        of(sent, 'shown'),
        of(posted, 'shown'),
      ),
      figure(
        { name: 'a picture sent, « Envoyé »', workload, unit: 'ms', peerName: 'the same bytes posted' },
        of(sent, 'sent'),
        of(posted, 'sent'),
      ),
      figure(
        { name: 'a picture sent, what left the device', workload, unit: 'KB', peerName: 'the same bytes posted' },
        of(sent, 'bytes', 1024),
        of(posted, 'bytes', 1024),
      ),
    ];
  } finally {
    await context.close();
    for (const each of [link, peerLink]) await each.close();
    await server.dispose();
  }
}
