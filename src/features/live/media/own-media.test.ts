import { expect, test } from 'vitest';
import { newTrack, ownMedia } from '#tests/support/own-media.ts';

test('[LIVE-03] nothing is sent before the node has agreed', async () => {
  const { media, requests, sent } = ownMedia();
  const camera = newTrack();
  expect(await media.publishCamera(camera)).toBeNull();
  expect(requests).toEqual([{ camera: true, microphone: false }, [null, null, null]]);
  expect(sent()).toEqual([null, camera, null]);
});

test('[LIVE-06] a camera that the node refuses is not sent', async () => {
  const { media, sent } = ownMedia(() => ({ code: 'not-allowed' }));
  expect(await media.publishCamera(newTrack())).toBe('not-allowed');
  expect([media.tracks.camera, sent()]).toEqual([null, [null, null, null]]);
});

test('[LIVE-03] what is switched off is no longer sent, whatever the node answers', async () => {
  let answer: unknown = { done: true };
  const { media, requests, sent } = ownMedia(() => answer);
  await media.publishCamera(newTrack());
  answer = null;
  expect(await media.publishCamera(null)).toBe('engine-gone');
  expect(requests.at(-1)).toEqual([null, null, null]);
  expect([media.tracks.camera, sent()]).toEqual([null, [null, null, null]]);
});

test('[LIVE-03] the large picture is sent while somebody wants it', async () => {
  const { media, sent } = ownMedia();
  const camera = newTrack();
  await media.publishCamera(camera);
  media.takeState({ camera: true, microphone: false, large: true });
  await expect.poll(sent).toEqual([null, camera, camera]);
  media.takeState({ camera: true, microphone: false, large: false });
  await expect.poll(sent).toEqual([null, camera, null]);
});

test('[DISPLAY-12] another quality is asked of the camera and sent at once, without another request', async () => {
  const { media, requests, large } = ownMedia();
  await media.publishCamera(newTrack());
  const before = requests.length;
  await media.setQuality('hd');
  expect(media.tracks.camera?.getSettings().height).toBe(720);
  expect(large.encoding).toMatchObject({ maxBitrate: 1_500_000, maxFramerate: 25, scaleResolutionDownBy: 1 });
  await media.setQuality('economie');
  expect(large.encoding).toMatchObject({ maxBitrate: 90_000, scaleResolutionDownBy: 1 });
  expect(requests).toHaveLength(before);
});

test('[LIVE-07] what a host has shut is switched off, also its light', async () => {
  const { media, changes, sent } = ownMedia();
  const [camera, microphone] = [newTrack(), newTrack()];
  await media.publishCamera(camera);
  await media.publishMicrophone(microphone);
  media.takeState({ camera: false, microphone: true, large: false });
  await expect.poll(sent).toEqual([microphone, null, null]);
  expect([camera.readyState, microphone.readyState]).toEqual(['ended', 'live']);
  expect(changes.at(-1)).toEqual({ camera: null, microphone });
});

test('[LIVE-03] a camera that is unplugged is no longer live', async () => {
  const { media, requests } = ownMedia();
  const camera = newTrack();
  await media.publishCamera(camera);
  camera.dispatchEvent(new Event('ended'));
  await expect.poll(() => media.tracks.camera).toBeNull();
  expect(requests.filter((each) => !Array.isArray(each)).at(-1)).toEqual({ camera: false, microphone: false });
});

test('[LIVE-03] after a break nothing is sent again by itself', async () => {
  const { media, requests, sent } = ownMedia();
  const [camera, microphone] = [newTrack(), newTrack()];
  await media.publishCamera(camera);
  await media.publishMicrophone(microphone);
  const before = requests.length;
  media.attach(null);
  expect([camera.readyState, microphone.readyState]).toEqual(['ended', 'ended']);
  await expect.poll(sent).toEqual([null, null, null]);
  expect([media.tracks, requests.length]).toEqual([{ camera: null, microphone: null }, before]);
});

test('[LIVE-03] a camera that is being switched on does not survive hiding the page', async () => {
  const { media, meanwhile, page, requests, sent } = ownMedia();
  const camera = newTrack();
  meanwhile.call = () => {
    page.isHidden = true;
    return media.cutCamera();
  };
  expect(await media.publishCamera(camera)).toBeNull();
  expect([camera.readyState, media.tracks.camera, sent()]).toEqual(['ended', null, [null, null, null]]);
  expect(requests.filter((each) => !Array.isArray(each)).at(-1)).toEqual({ camera: false, microphone: false });
  const later = newTrack();
  expect(await media.publishCamera(later)).toBeNull();
  expect([later.readyState, media.tracks.camera]).toEqual(['ended', null]);
});

test('[LIVE-03] a camera that is cut is stopped before the node has answered', async () => {
  const { media, meanwhile } = ownMedia();
  const [camera, next] = [newTrack(), newTrack()];
  let states: string[] = [];
  meanwhile.call = () => {
    void media.publishCamera(null);
    states = [camera.readyState, next.readyState];
    meanwhile.call = () => undefined;
  };
  await Promise.all([media.publishCamera(camera), media.publishCamera(next)]);
  expect(states).toEqual(['ended', 'ended']);
});

test('[LIVE-03] a camera that is being switched on does not survive leaving the room', async () => {
  const { media, meanwhile, sent } = ownMedia();
  const camera = newTrack();
  meanwhile.call = () => media.stop();
  await media.publishCamera(camera);
  expect([camera.readyState, media.tracks.camera, sent()]).toEqual(['ended', null, [null, null, null]]);
});

test('[LIVE-07] a camera that a host shuts during another change stays shut', async () => {
  const { media, meanwhile, sent } = ownMedia();
  const [camera, microphone] = [newTrack(), newTrack()];
  await media.publishCamera(camera);
  meanwhile.call = () => media.takeState({ camera: false, microphone: false, large: false });
  await media.publishMicrophone(microphone);
  expect([camera.readyState, media.tracks, sent()]).toEqual([
    'ended',
    { camera: null, microphone },
    [microphone, null, null],
  ]);
});

test('[LIVE-06] every track that is not sent is stopped', async () => {
  const refused = ownMedia(() => ({ code: 'publishers-full' }));
  const camera = newTrack();
  await refused.media.publishCamera(camera);
  expect(camera.readyState).toBe('ended');
  const { media } = ownMedia();
  const [first, second] = [newTrack(), newTrack()];
  await media.publishCamera(first);
  await media.publishCamera(second);
  expect([first.readyState, second.readyState]).toEqual(['ended', 'live']);
  await media.publishCamera(null);
  expect(second.readyState).toBe('ended');
});

test('[LIVE-03] a hidden page switches its camera off and keeps its microphone', async () => {
  const { media, sent } = ownMedia();
  const [camera, microphone] = [newTrack(), newTrack()];
  await media.publishCamera(camera);
  await media.publishMicrophone(microphone);
  await media.cutCamera();
  expect([camera.readyState, media.tracks.microphone, sent()]).toEqual(['ended', microphone, [microphone, null, null]]);
});
