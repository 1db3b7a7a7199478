import { beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '#schemas/media.ts';
import { done, refused } from '#lib/result.ts';
import { forgetStored, storePicture } from './store-picture.ts';

const worker = vi.hoisted(() => ({ paths: [] as string[], answers: [] as unknown[] }));
vi.mock('#platform/worker-client.ts', () => ({
  callSync: (call: (api: object) => Promise<unknown>) =>
    call({
      uploadPicture: async (path: string) => {
        worker.paths.push(path);
        return worker.answers.shift() ?? { ok: true, value: null };
      },
    }),
}));
beforeEach(() => void (worker.paths.length = 0));

const newPicture = (): Picture => ({ bytes: new ArrayBuffer(1), type: 'image/webp', width: 2, height: 2 });
const pathOf = (id: string) => `albums/${id}`;

test('[MEMBERAREA-23] a picture is not uploaded again because the request after it has failed', async () => {
  const picture = newPicture();
  const first = await storePicture(picture, pathOf);
  expect(await storePicture(picture, pathOf)).toEqual(first);
  expect(worker.paths).toHaveLength(1);
  await storePicture(newPicture(), pathOf);
  expect(new Set(worker.paths).size).toBe(2);
});

test('[MEMBERAREA-23] an upload that was cut goes on under its path; one the server lost begins anew', async () => {
  const picture = newPicture();
  worker.answers.push(refused('timeout'));
  expect(await storePicture(picture, pathOf)).toEqual(refused('timeout'));
  const [begun = ''] = worker.paths;
  expect(await storePicture(picture, pathOf)).toEqual(done(begun));
  expect(worker.paths).toEqual([begun, begun]);
  forgetStored(picture);
  expect(await storePicture(picture, pathOf)).not.toEqual(done(begun));
});
