/** What the folder of stored files still holds of a member whose account is erased. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { mp4Of } from '#tests/support/file-bytes.ts';
import { PictureStore, profilePicturePathOf } from '#tests/support/picture-store.ts';
import { uploadRequests, videoPath } from '#tests/support/upload-requests.ts';

test('[MEMBERAREA-27, S22] no file of an erased member stays, also of an upload never finished', async () => {
  const store = await PictureStore.start();
  const service = postgres(store.server.backend.authUrl ?? '', { max: 1, onnotice: () => undefined });
  const files = async () => {
    const found = await readdir(join(store.server.dataDir, 'objects'), { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  };
  try {
    const ada = await store.newMember();
    const before = await files();
    for (const kind of ['avatar', 'cover'] as const) {
      const path = profilePicturePathOf(ada, kind);
      expect((await store.upload(ada, path)).status).toBe(200);
      expect(await store.setProfilePicture(ada, path, kind)).toBeNull();
    }
    const video = mp4Of();
    const body = video.subarray(0, video.length - 5);
    const headers = { 'content-type': 'application/offset+octet-stream' };
    await uploadRequests(() => store).begin(ada, { path: videoPath(ada), bytes: video }, { headers, body });
    expect((await files()).length - before.length).toBe(3);
    await service`delete from auth.users where id = ${ada.id}`;
    const left = async () => {
      await store.server.backend.gateway?.removePictures();
      return (await files()).filter((file) => !before.includes(file));
    };
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  } finally {
    await service.end();
    await store.stop();
  }
});
