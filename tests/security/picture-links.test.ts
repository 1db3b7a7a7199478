/** Attacks links to private pictures: keeps one, extends it, passes it on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINK_SECONDS } from '#schemas/media.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { PictureStore } from '#tests/support/picture-store.ts';
import { requestJson, bearerOf, post } from '#tests/support/json-requests.ts';
import type { TestMember } from '#tests/support/server.ts';
import { pushAt } from '#tests/support/sync-requests.ts';

let store: PictureStore;
beforeAll(async () => {
  store = await PictureStore.start();
});
afterAll(() => store.stop());

describe('a link to a private picture', () => {
  const link = (who: TestMember, path: string, expiresIn: unknown = LINK_SECONDS) =>
    post<{ signedURL?: string; code?: string }>(
      store.urlOf(`/object/sign/conversations/${path}`),
      { expiresIn },
      bearerOf(who),
    );
  const opens = async (signed: string | undefined) => (await fetch(store.urlOf(signed ?? '/'))).status;

  test('lives for ten minutes at most', async () => {
    const [ada, bela] = [await store.newMember(), await store.newMember()];
    const { path } = await store.sendPicture(ada, bela);
    for (const seconds of [LINK_SECONDS + 1, 31_536_000, 1e308, 0, -60, 1.5, '60', null, [60]])
      expect(await link(bela, path, seconds), String(seconds)).toMatchObject({
        status: 400,
        body: { code: 'bad-request' },
      });
    const { body } = await link(bela, path);
    const { exp, iat } = JSON.parse(
      Buffer.from(body.signedURL?.split('token=')[1]?.split('.')[1] ?? '', 'base64url').toString(),
    ) as { exp: number; iat: number };
    expect(exp - iat).toBe(LINK_SECONDS);
    expect(await opens(body.signedURL)).toBe(200);
  });

  test('[S18] a link holds its member’s rights at opening time: a block or a deletion ends it', async () => {
    const [ada, bela] = [await store.newMember(), await store.newMember()];
    const [blocked, deleted] = [await store.sendPicture(ada, bela), await store.sendPicture(ada, bela)];
    const [one, two] = [
      (await link(bela, blocked.path)).body.signedURL,
      (await link(bela, deleted.path)).body.signedURL,
    ];
    expect([await opens(one), await opens(two)]).toEqual([200, 200]);
    await pushAt(store.server.url, ada, [pairCommands(ada.id, bela.id).remove(deleted.id)]);
    expect([await opens(one), await opens(two)]).toEqual([200, 400]);
    await pushAt(store.server.url, ada, [pairCommands(ada.id, bela.id).block()]);
    expect([await opens(one), await store.read(bela, `conversations/${blocked.path}`)]).toEqual([400, 400]);
  });

  test('opens nothing else and is no session, nor is a session a link', async () => {
    const [ada, bela] = [await store.newMember(), await store.newMember()];
    const [here, elsewhere] = [await store.sendPicture(ada, bela), await store.sendPicture(ada, bela)];
    const token = (await link(bela, here.path)).body.signedURL?.split('token=')[1] ?? '';
    expect(await opens(`/object/sign/conversations/${elsewhere.path}?token=${token}`)).toBe(400);
    expect(await opens(`/object/sign/conversations/${here.path}?token=${bela.accessToken}`)).toBe(400);
    expect(await opens(`/object/sign/conversations/${here.path}`)).toBe(400);
    expect(
      (
        await requestJson(store.urlOf(`/object/conversations/${here.path}`), {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await requestJson(store.urlOf(`/object/sign/conversations/${here.path}`), {
          method: 'POST',
          body: '{"expiresIn":60}',
        })
      ).status,
    ).toBe(401);
  });
});
