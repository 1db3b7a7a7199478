import { afterEach, expect, test, vi } from 'vitest';
import { isFacingUser, nextCamera } from './own-tracks-of-call.ts';

afterEach(() => void vi.unstubAllGlobals());

const wish = { videoQuality: 'standard', blurBackground: false } as const;

interface Camera {
  deviceId: string;
  facingMode?: string;
}
/** A device that has these cameras, and opens one at a time if the test says so. */
function device(cameras: readonly Camera[], isAlone = false) {
  const open = new Set<string>();
  const track = (camera: Camera) => {
    open.add(camera.deviceId);
    return {
      kind: 'video',
      getSettings: () => camera,
      stop: () => void open.delete(camera.deviceId),
    } as unknown as MediaStreamTrack;
  };
  const getUserMedia = async ({ video }: { video: Record<string, { exact?: string }> }) => {
    const found = cameras.find(
      ({ deviceId, facingMode }) =>
        deviceId === (video['deviceId']?.exact ?? deviceId) &&
        facingMode === (video['facingMode']?.exact ?? facingMode),
    );
    if (!found) throw new DOMException('', 'OverconstrainedError');
    if (isAlone && open.size > 0) throw new DOMException('', 'NotReadableError');
    const opened = track(found);
    return { getTracks: () => [opened] };
  };
  const enumerateDevices = async () => cameras.map(({ deviceId }) => ({ kind: 'videoinput', deviceId }));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices } });
  return { track, open };
}
const settingsOf = (got: Awaited<ReturnType<typeof nextCamera>>) =>
  got && 'track' in got ? got.track.getSettings().deviceId : got;

test('[LIVE-03] from the front camera one changes to one at the back, and back again', async () => {
  const cameras = [
    { deviceId: 'front', facingMode: 'user' },
    { deviceId: 'front wide', facingMode: 'user' },
    { deviceId: 'back', facingMode: 'environment' },
  ];
  const { track } = device(cameras);
  expect(settingsOf(await nextCamera(track(cameras[0]!), wish))).toBe('back');
  expect(settingsOf(await nextCamera(track(cameras[2]!), wish))).toBe('front');
  expect(cameras.map((camera) => isFacingUser(track(camera)))).toEqual([true, true, false]);
});

test('[LIVE-03] cameras that do not say where they look follow each other; a single one has no other', async () => {
  const cameras = [{ deviceId: 'one' }, { deviceId: 'two' }];
  const { track } = device(cameras);
  expect(settingsOf(await nextCamera(track(cameras[0]!), wish))).toBe('two');
  expect(settingsOf(await nextCamera(track(cameras[1]!), wish))).toBe('one');
  const alone = device([{ deviceId: 'one' }]);
  expect(await nextCamera(alone.track({ deviceId: 'one' }), wish)).toBeNull();
});

test('[LIVE-03] a device that opens one camera at a time gets the present one closed first', async () => {
  const cameras = [{ deviceId: 'one' }, { deviceId: 'two' }];
  const { track, open } = device(cameras, true);
  expect(settingsOf(await nextCamera(track(cameras[0]!), wish))).toBe('two');
  expect([...open]).toEqual(['two']);
});
