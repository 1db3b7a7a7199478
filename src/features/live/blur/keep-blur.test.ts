import { expect, test } from 'vitest';
import { keepBlur } from './keep-blur.ts';

interface Camera {
  isBlurred: boolean;
  enabled: boolean;
}

/** What is sent, and whether any picture of it ever showed what was to be blurred. */
function sending() {
  const now = { isWished: false, camera: null as Camera | null, canChange: true, isCut: false };
  const shown: string[] = [];
  let pause: Promise<void> = Promise.resolve();
  const note = () =>
    shown.push(
      now.camera === null ? 'nothing' : !now.camera.enabled ? 'black' : now.camera.isBlurred ? 'blur' : 'plain',
    );
  const keeper = keepBlur({
    isWished: () => now.isWished,
    camera: () => now.camera as unknown as MediaStreamTrack,
    isBlurred: (track) => (track as unknown as Camera).isBlurred,
    async change(_, isBlurred) {
      await pause;
      const camera: Camera = { isBlurred, enabled: isBlurred };
      return now.canChange ? { track: camera as unknown as MediaStreamTrack } : { problem: 'blur-impossible' };
    },
    async replace(ask) {
      const got = await ask();
      note();
      if (!('track' in got)) return false;
      now.camera = got.track as unknown as Camera;
      keeper.look();
      note();
      return true;
    },
    cut() {
      now.isCut = true;
      now.camera = null;
    },
  });
  const wish = (isWished: boolean) => {
    now.isWished = isWished;
    keeper.look();
    note();
  };
  const send = (isBlurred: boolean) => {
    now.camera = { isBlurred, enabled: true };
    keeper.look();
    note();
  };
  return { now, shown, wish, send, waitFor: (until: Promise<void>): void => void (pause = until) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('[LIVE-07] from the wish on the camera is black until a blurred one is sent', async () => {
  const { now, shown, wish, send } = sending();
  send(false);
  wish(true);
  await settled();
  expect(now.camera).toEqual({ isBlurred: true, enabled: true });
  expect(shown).toEqual(['plain', 'black', 'black', 'blur']);
});

test('[LIVE-07] a camera that is opened while the blur is wished never shows itself unblurred', async () => {
  const { now, shown, wish, send } = sending();
  wish(true);
  send(false);
  await settled();
  expect(shown).toEqual(['nothing', 'black', 'black', 'blur']);
  expect(now.camera?.isBlurred).toBe(true);
});

test('[LIVE-07] where the blur cannot be, the camera is cut, and otherwise left alone', async () => {
  const { now, wish, send } = sending();
  now.canChange = false;
  send(false);
  wish(true);
  await settled();
  expect([now.isCut, now.camera]).toEqual([true, null]);
});

test('[LIVE-07] without the wish the background is shown, once the member has kept to that', async () => {
  const { now, shown, wish, send, waitFor } = sending();
  send(false);
  wish(true);
  await settled();
  let go = (): void => undefined;
  waitFor(new Promise((resolve) => (go = resolve)));
  wish(false);
  // They change their mind while the plain camera is opened.
  await settled();
  wish(true);
  go();
  await settled();
  expect(now.camera).toEqual({ isBlurred: true, enabled: true });
  expect(shown.slice(3)).not.toContain('plain');
  wish(false);
  await settled();
  expect(now.camera).toEqual({ isBlurred: false, enabled: true });
});

test('[LIVE-07] whoever takes the wish back at once goes on as before', async () => {
  const { now, wish, send } = sending();
  send(false);
  const before = now.camera;
  wish(true);
  wish(false);
  await settled();
  expect(now.camera).toBe(before);
  expect(now.camera?.enabled).toBe(true);
});
