/** Uploads that are given up while a request still has their bytes: nothing of them is stored. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { albumFile } from '#tests/support/album-members.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';

const BYTES = 20_000;

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A member whose requests the storage service makes, each in a transaction of its own. */
async function uploader() {
  const id = await database.createMember({ username: `envoi${++people}` });
  const { path } = albumFile(id, 'video');
  const view = database.asMember(id);
  const ask = async <T>(call: string, ...values: unknown[]): Promise<T> =>
    view.run(
      async (tx) =>
        (await tx.unsafe<{ answer: T }[]>(`select app.${call} as answer`, values as string[]))[0]?.answer as T,
    );
  const name = path.slice('albums/'.length);
  return {
    beginsWhole: async () => (await ask<{ upload: string }>(`begin_upload('albums', $1, ${BYTES})`, name)).upload,
    async arrivesInParts() {
      const { upload } = await ask<{ upload: string }>(
        `begin_upload_in_parts('albums', $1, ${BYTES}, 'video/mp4', null)`,
        name,
      );
      const part = randomUUID();
      await ask('reserve_upload_part($1)', part);
      expect(Number(await ask(`add_upload_part($1, $2, 0, ${BYTES})`, upload, part))).toBe(BYTES);
      expect(await ask('claim_upload($1)', upload)).toBe(true);
      return upload;
    },
    givesUp: () => ask('abandon_uploads(array[$1])', path),
    refuses: (upload: string) => ask('refuse_upload($1)', upload),
    finishes: (upload: string) => ask(`finish_upload($1, ${BYTES}, 'sha256:abc')`, upload),
  };
}

test('[MEMBERAREA-23] an upload that is given up while its parts are joined is not stored', async () => {
  const ada = await uploader();
  const upload = await ada.arrivesInParts();
  await ada.givesUp();
  await expect(ada.finishes(upload)).rejects.toThrow('forbidden');
});

test('[MEMBERAREA-23] nor is one that arrives whole, or was refused', async () => {
  const [ada, bela] = [await uploader(), await uploader()];
  const [whole, refused] = [await ada.beginsWhole(), await bela.arrivesInParts()];
  await ada.givesUp();
  await bela.refuses(refused);
  await expect(ada.finishes(whole)).rejects.toThrow('forbidden');
  await expect(bela.finishes(refused)).rejects.toThrow('forbidden');
});

test('[MEMBERAREA-23] the same file may be sent anew, and is stored', async () => {
  const ada = await uploader();
  await ada.arrivesInParts();
  await ada.givesUp();
  const anew = await ada.arrivesInParts();
  await ada.finishes(anew);
  const [row] = await database.owner`select stored from app.uploads where id = ${anew}`;
  expect(row).toEqual({ stored: true });
});
