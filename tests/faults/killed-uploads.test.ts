/** Kills the server's process in the middle of an upload: what had arrived counts, and the file is stored once. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { albumPath } from '#schemas/album-media.ts';
import type { SendMediaRequest } from '#sync/media/media-request.ts';
import { createMediaServer } from '#sync/media/media-server.ts';
import { sendByFetch } from '#sync/media/send-by-fetch.ts';
import { PART_BYTES } from '#sync/media/upload-in-parts.ts';
import { done } from '#lib/result.ts';
import { mp4Of } from '#tests/support/file-bytes.ts';
import { bearerOf } from '#tests/support/json-requests.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

let server: ServerProcess;
beforeAll(async () => void (server = await startServerProcess({ app: false, seed: 'empty' })));
afterAll(() => server.dispose());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('[MEMBERAREA-23] an upload under a killed node goes on from its last whole part', async () => {
  const ada = await signUpAt(server.url, 'coupeeencours');
  const bytes = mp4Of({ bytes: 2 * PART_BYTES + 4321 });
  const offsets: string[] = [];
  const send: SendMediaRequest = async (request) => {
    if (request.method === 'PATCH') offsets.push(request.headers['upload-offset'] ?? '');
    const sending = sendByFetch(fetch)(request);
    sending.catch(() => undefined);
    // The second part never gets its answer.
    if (request.method === 'PATCH' && offsets.length === 2) {
      await server.kill();
      throw new Error('cut off');
    }
    return sending;
  };
  const media = createMediaServer({ baseUrl: server.url, accessToken: async () => done(ada.accessToken), send });
  const path = albumPath(ada.id, 'video', randomUUID(), { type: 'video/mp4', width: 30, height: 20 });
  const upload = () => media.upload(path, { bytes: Uint8Array.from(bytes).buffer, type: 'video/mp4' });
  expect(await upload()).toEqual({ ok: false, code: 'offline' });
  await server.start();
  expect(await upload()).toEqual(done(null));
  expect(offsets.filter((offset) => offset === '0')).toHaveLength(1);
  const stored = await fetch(`${server.url}/storage/v1/object/${path}`, { headers: bearerOf(ada) });
  expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(bytes));
});
