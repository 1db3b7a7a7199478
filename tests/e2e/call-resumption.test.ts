/** A call whose page is loaded anew, or whose network goes and comes back another. */
import { button, callingPair, codeOn, inCall, isSeen } from '#tests/support/call-pages.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { startFrontProxy, type FrontProxy } from '#tests/support/front-proxy.ts';
import { freeUdpPort } from '#tests/support/live-engine.ts';
import { startUdpPath } from '#tests/support/udp-path.ts';

test('[S9, S13, S14] a page that is loaded anew goes on with its call at one press, with another code @long', async ({
  device,
  newServer,
}) => {
  test.slow();
  const [camille, victor] = await callingPair({ device, newServer });
  await inCall([camille, victor]);
  const codes = [await codeOn(victor.page)];
  for (const [who, other] of [
    [camille, victor],
    [victor, camille],
  ] as const) {
    await who.page.reload();
    await expect(who.page.getByRole('region', { name: `Votre appel avec ${other.name} continue` })).toBeVisible();
    await expect(other.page.getByText(`${who.name} a perdu la liaison`)).toBeVisible();
    await button(who.page, 'Reprendre en vidéo').click();
    await isSeen(who.page, other.name);
    await isSeen(other.page, who.name);
    const code = await codeOn(who.page, true);
    expect(codes).not.toContain(code);
    codes.push(code);
  }
  expect(await codeOn(camille.page, true)).toBe(codes.at(-1));

  // A card that hangs up without a network says that the other one does not know yet.
  await victor.page.reload();
  await expect(button(victor.page, 'Reprendre en audio')).toBeVisible();
  await victor.goOffline();
  await button(victor.page, 'Raccrocher').click();
  const notice = victor.page.locator('[data-sonner-toast]');
  await expect(notice).toContainText('Vous êtes hors ligne. Réessayez quand le réseau sera revenu.');
  await victor.goOnline();
  await expect(camille.page.getByText('Appel terminé')).toBeVisible();
});

for (const [name, lostMs] of [
  ['a call goes on when its network has gone and another has come @long', 0],
  ['a call goes on when its network was lost for thirty seconds @long', 30_000],
] as const)
  test(`[S13, LIVE-03] ${name}`, async ({ device, newServer }) => {
    test.slow();
    const port = await freeUdpPort();
    const path = await startUdpPath(port);
    let front: FrontProxy | null = null;
    try {
      const before = async (url: string) => (front = await startFrontProxy(url)).url;
      const [camille, victor] = await callingPair(
        { device, newServer },
        { port, before, env: { LIVE_ADDRESS: path.address } },
      );
      await inCall([camille, victor]);
      const lostAt = Date.now();
      front!.cut();
      path.cut();
      await expect(camille.page.getByText(/^La liaison est rompue/)).toBeVisible({ timeout: 30_000 });
      await expect(victor.page.getByText('camille a perdu la liaison')).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => Date.now() - lostAt, { timeout: 60_000 }).toBeGreaterThanOrEqual(lostMs);
      path.restore();
      front!.restore();
      // Nothing is sent again by itself: each presses.
      for (const { page } of [camille, victor]) await button(page, 'Allumer la caméra').click({ timeout: 60_000 });
      await isSeen(camille.page, 'victor');
      await isSeen(victor.page, 'camille');
      await button(camille.page, 'Raccrocher').click();
      await expect(victor.page.getByText('Appel terminé')).toBeVisible();
    } finally {
      await (front as FrontProxy | null)?.close();
      await path.close();
    }
  });
