/** Measures what an installed app downloads for an update; the peer is the same update without dictionaries. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { staticRoutes } from '#server/static.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { laterBuild } from '#tests/support/later-build.ts';
import { openProfile } from '../support/browser.ts';
import { figure, interleaved, type Figure } from '../support/figures.ts';
import type { BrowserParts } from './setting.ts';

/** Serves builds of the app, and counts the bytes of bodies. */
async function countingServer(earlierVersions: string | undefined) {
  const open = (dist: string) => staticRoutes(dist, { url: 'http://localhost', earlierVersions });
  let site: ReturnType<typeof open>;
  let bytes = 0;
  const server = createServer(
    getRequestListener(async (request) => {
      const { status, headers, body } = await site.fetch(request);
      if (body === null) return new Response(null, { status, headers });
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          controller.enqueue(chunk);
        },
      });
      return new Response(body.pipeThrough(counted), { status, headers });
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (dist: string) => {
      site = open(dist);
      bytes = 0;
    },
    bytes: () => bytes,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export async function updateDownload(root: string, { profiles, chromium, n }: BrowserParts): Promise<Figure[]> {
  const later = await laterBuild();
  let turn = 0;
  /** Installs the app on a new device, publishes the later version, and returns what its installation downloads. */
  const update = (withDictionaries: boolean) => async () => {
    const folder = makeDataDir();
    const server = await countingServer(withDictionaries ? folder.path : undefined);
    server.deploy(join(root, 'dist'));
    const context = await openProfile(join(profiles, `update-${turn++}`), chromium);
    try {
      const page = await context.newPage();
      await page.goto(`${server.url}/#/login`);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      server.deploy(later);
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const installed = new Promise<void>((resolve) =>
          registration.addEventListener('updatefound', () => {
            const { installing } = registration;
            installing?.addEventListener('statechange', () => installing.state === 'installed' && resolve());
          }),
        );
        await registration.update();
        await installed;
      });
      return server.bytes() / 1024;
    } finally {
      await context.close();
      server.close();
      folder.remove();
    }
  };
  const { ours, peer } = await interleaved(n, update(true), update(false));
  const labels = { name: 'update, downloaded', workload: 'two constants changed', unit: 'KB' } as const;
  return [figure({ ...labels, peerName: 'gzip, without a dictionary' }, ours, peer)];
}
