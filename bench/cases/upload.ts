/**
 * Measures twenty different photographs on their way into an album on a slow link, from the choice to the last one
 * stored, beside a plain page that posts the same bytes one after the other; and the preparation of a video beside its
 * own length.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import postgres, { type Sql } from 'postgres';
import { drawPicture, type PictureFile } from '#tests/support/pictures.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { drawVideo, evenFrames } from '#tests/support/videos.ts';
import { openProfile } from '../support/browser.ts';
import { signIn } from '../support/fill.ts';
import { figure, interleaved, inTurn, type Figure } from '../support/figures.ts';
import { slowLink } from '../support/slow-link.ts';
import type { BrowserParts } from './setting.ts';

/** 800 kbit/s, 300 ms round trip. */
const SLOW = { bytesPerSecond: 100_000, delay: 150 };
const MEMBER = 'lesdeuxlunes';
const PHOTOS = 20;
const PHOTO = { width: 1200, height: 800 };
/** A clip of a phone. */
const CLIP = { width: 1280, height: 720, seconds: 10, rate: 30 };
const TIMEOUT_MS = 300_000;
const POLL_MS = 50;

interface Parts extends BrowserParts {
  peers: string;
}

/** Takes the member's items and attempts away, so that every turn begins alike. */
async function emptyAlbums(sql: Sql): Promise<void> {
  await sql`update public.profiles set role = 'membre_abonné' where username = ${MEMBER}`;
  await sql`delete from app.album_items i using public.profiles p where p.id = i.owner_id and p.username = ${MEMBER}`;
  await sql`delete from app.uploads u using public.profiles p where p.id = u.member_id and p.username = ${MEMBER}`;
}

/** Resolves once the member has so many items. */
async function waitForItems(sql: Sql, count: number): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const [row] = await sql<
      { n: number }[]
    >`select count(*)::int as n from app.album_items i join public.profiles p on p.id = i.owner_id where p.username = ${MEMBER}`;
    if ((row?.n ?? 0) >= count) return;
    if (performance.now() > deadline) throw new Error('the photographs never arrived');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function openAlbums(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/my-media`);
  await page.reload();
  await page.getByRole('button', { name: 'Ajouter des photos' }).waitFor();
}

/** Throws if two of the prepared photographs are the same: copies could be sent once, or be stored once. */
async function checkDifferent(peer: Page): Promise<void> {
  const different = await peer.evaluate(async () => {
    const digests = (window.prepared ?? []).map(async (each) => {
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await each.arrayBuffer()));
      return bytes.join();
    });
    return new Set(await Promise.all(digests)).size;
  });
  if (different !== PHOTOS) throw new Error(`only ${different} of ${PHOTOS} photographs differ`);
}

export async function uploadFigures({ peers, profiles, chromium, n }: Parts): Promise<Figure[]> {
  /** What ends what was opened, the latest first, also where the next could not be. */
  const closing: (() => Promise<void>)[] = [];
  const opened = async <T>(opening: Promise<T>, close: (one: T) => Promise<void>): Promise<T> => {
    const one = await opening;
    closing.unshift(() => close(one));
    return one;
  };
  try {
    const server = await opened(startServerProcess({ env: { VITE_LAB: '0' } }), (each) => each.dispose());
    const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
    closing.unshift(() => sql.end());
    const link = await opened(slowLink(server.port), (each) => each.close());
    const peerLink = await opened(slowLink(Number(new URL(peers).port)), (each) => each.close());
    const profile = openProfile(join(profiles, `${MEMBER}-albums`), chromium);
    const context = await opened(profile, (each) => each.close());
    const [ours, peer] = [await context.newPage(), await context.newPage()];
    const files: PictureFile[] = [];
    for (let motif = 0; motif < PHOTOS; motif += 1)
      files.push(await drawPicture(peer, { ...PHOTO, motif, name: `photo-${motif}.jpg` }));
    await peer.bringToFront();
    await peer.goto(`${peerLink.url}/post.html`);
    await peer.locator('input').setInputFiles(files);
    await peer.waitForFunction(() => window.prepared !== undefined, undefined, { timeout: TIMEOUT_MS });
    await checkDifferent(peer);
    await signIn(ours, link.url, MEMBER);

    const adding = async (): Promise<number> => {
      await emptyAlbums(sql);
      await ours.bringToFront();
      await openAlbums(ours, link.url);
      link.speed(SLOW);
      const began = performance.now();
      await ours.locator('input[aria-label="Ajouter des photos"]').setInputFiles(files);
      await waitForItems(sql, PHOTOS);
      const elapsed = performance.now() - began;
      link.speed(null);
      return elapsed;
    };
    const posting = async (): Promise<number> => {
      await peer.bringToFront();
      peerLink.speed(SLOW);
      const elapsed = await peer.evaluate(async () => {
        const began = performance.now();
        for (const body of window.prepared ?? []) await (await fetch('/picture', { method: 'POST', body })).text();
        return performance.now() - began;
      });
      peerLink.speed(null);
      return elapsed;
    };
    const photographs = {
      name: 'twenty photographs added to an album, all stored',
      workload: '800 kbit/s, 300 ms there and back',
      unit: 'ms',
      peerName: 'the same bytes posted',
    } as const;
    const { ours: sent, peer: posted } = await interleaved(n, adding, posting);

    const clip = await drawVideo(ours, { ...CLIP, frames: evenFrames(CLIP.seconds, CLIP.rate), last: 1 / CLIP.rate });
    const preparing = async (): Promise<number> => {
      await emptyAlbums(sql);
      await openAlbums(ours, link.url);
      const field = ours.locator('input[aria-label="Ajouter une vidéo"]');
      const began = performance.now();
      await field.setInputFiles(clip);
      await ours.getByText('Vidéo ajoutée.').waitFor({ timeout: TIMEOUT_MS });
      return performance.now() - began;
    };
    const [prepared = []] = await inTurn(n, [preparing]);
    const video = {
      name: 'a video prepared for an album',
      workload: `${CLIP.seconds} s of ${CLIP.height}p, ${CLIP.rate} frames a second`,
      unit: 'ms',
      peerName: 'its own length',
    } as const;
    return [
      figure(photographs, sent, posted),
      figure(
        video,
        prepared,
        prepared.map(() => CLIP.seconds * 1000),
      ),
    ];
  } finally {
    for (const close of closing) await close();
  }
}
