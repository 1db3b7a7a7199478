import { expect, test } from '#tests/support/e2e.ts';
import { freeUdpPort } from '#tests/support/live-engine.ts';
test('debug', async ({ device, newServer }) => {
  test.slow();
  const { url } = await newServer({ env: { LIVE_UDP_PORT: String(await freeUdpPort()), LIVE_PROCESSES: '1' } });
  const camille = await device('camille', { url, viewport: { width: 1280, height: 800 }, camera: true });
  const victor = await device('victor', { url, camera: true });
  await victor.page.addInitScript(() => {
    const g = globalThis as any;
    g.posts = [];
    const post = Worker.prototype.postMessage as any;
    Worker.prototype.postMessage = function (this: any, ...data: any[]) {
      const [message] = data;
      if (message && typeof message === 'object' && 'own' in message && 'other' in message) { g.posts.push('dropped'); return; }
      post.apply(this, data);
    } as any;
    const C = RTCPeerConnection;
    g.connections = [];
    g.RTCPeerConnection = class extends C { constructor(c?: any) { super(c); g.connections.push(this); } };
    const T = g.RTCRtpScriptTransform;
    g.RTCRtpScriptTransform = class extends T { constructor(...a: any[]) { super(...a); g.posts.push(JSON.stringify(a[1])); } };
  });
  for (const member of [camille, victor]) { await member.signIn(); await member.goto('/#/chat'); }
  const [her, his] = [camille.page, victor.page];
  await her.getByRole('link', { name: /^victor/ }).first().click();
  await her.getByRole('link', { name: 'Appeler victor' }).click();
  await her.getByRole('button', { name: 'Appeler en vidéo' }).click();
  await his.getByRole('button', { name: 'Répondre en audio' }).click();
  for (let i = 0; i < 8; i++) {
    await his.waitForTimeout(3000);
    console.log(JSON.stringify(await his.evaluate(async () => {
      const g = globalThis as any;
      const c = g.connections.at(-1);
      const rows = [...((await c?.getStats())?.values() ?? [])].filter((r: any) => r.type === 'inbound-rtp' && r.packetsReceived > 0).map((r: any) => [r.kind, r.packetsReceived, r.framesDecoded, r.framesReceived, r.keyFramesDecoded, r.pliCount]);
      return { rows, posts: g.posts, n: g.connections.length, v: navigator.userAgent };
    })));
  }
  await his.screenshot({ path: '/tmp/wt/calls-his.png' });
  await her.screenshot({ path: '/tmp/wt/calls-her.png' });
  expect(1).toBe(1);
});
