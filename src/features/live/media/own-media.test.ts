import { expect, test } from 'vitest';
import { OwnMedia, type OwnTracks } from './own-media.ts';
import type { PeerConnection } from './peer-connection.ts';

/** A track as far as it is needed here. */
class Track extends EventTarget {
  readyState = 'live';
  stop(): void {
    this.readyState = 'ended';
  }
  getSettings(): { height: number } {
    return { height: 240 };
  }
}
const track = () => new Track() as unknown as MediaStreamTrack;

/** Returns the member's media on a connection whose node answers as the test says. */
function own(answer: () => unknown = () => ({ done: true })) {
  const requests: unknown[] = [];
  const changes: OwnTracks[] = [];
  const socket = {
    emit(_: string, payload: unknown, reply: (answer: unknown) => void) {
      requests.push(payload);
      // What is sent while the node has not answered.
      requests.push(sent());
      reply(answer());
    },
    on: () => undefined,
    off: () => undefined,
  };
  const sender = () => ({
    track: null as MediaStreamTrack | null,
    replaceTrack(next: MediaStreamTrack | null) {
      this.track = next;
      return Promise.resolve();
    },
    getParameters: () => ({ encodings: [{}] }),
    setParameters: () => Promise.resolve(),
  });
  const [audio, small, large] = [sender(), sender(), sender()];
  const sent = () => [audio.track, small.track, large.track];
  const media = new OwnMedia({ socket, quality: 'many_to_many', onChange: (tracks) => changes.push(tracks) });
  media.attach({ audio, small, large } as unknown as PeerConnection);
  return { media, requests, changes, sent };
}

test('[LIVE-03] nothing is sent before the node has agreed', async () => {
  const { media, requests, sent } = own();
  const camera = track();
  expect(await media.publishCamera(camera)).toBeNull();
  expect(requests).toEqual([{ camera: true, microphone: false }, [null, null, null]]);
  expect(sent()).toEqual([null, camera, null]);
});

test('[LIVE-06] a camera that the node refuses is not sent', async () => {
  const { media, sent } = own(() => ({ code: 'not-allowed' }));
  expect(await media.publishCamera(track())).toBe('not-allowed');
  expect([media.tracks.camera, sent()]).toEqual([null, [null, null, null]]);
});

test('[LIVE-03] what is switched off is no longer sent, whatever the node answers', async () => {
  let answer: unknown = { done: true };
  const { media, requests, sent } = own(() => answer);
  await media.publishCamera(track());
  answer = null;
  expect(await media.publishCamera(null)).toBe('engine-gone');
  expect(requests.at(-1)).toEqual([null, null, null]);
  expect([media.tracks.camera, sent()]).toEqual([null, [null, null, null]]);
});

test('[LIVE-03] the large picture is sent while somebody wants it', async () => {
  const { media, sent } = own();
  const camera = track();
  await media.publishCamera(camera);
  media.takeState({ camera: true, microphone: false, large: true });
  await expect.poll(sent).toEqual([null, camera, camera]);
  media.takeState({ camera: true, microphone: false, large: false });
  await expect.poll(sent).toEqual([null, camera, null]);
});

test('[LIVE-07] what a host has shut is switched off, also its light', async () => {
  const { media, changes, sent } = own();
  const [camera, microphone] = [track(), track()];
  await media.publishCamera(camera);
  await media.publishMicrophone(microphone);
  media.takeState({ camera: false, microphone: true, large: false });
  await expect.poll(sent).toEqual([microphone, null, null]);
  expect([camera.readyState, microphone.readyState]).toEqual(['ended', 'live']);
  expect(changes.at(-1)).toEqual({ camera: null, microphone });
});

test('[LIVE-03] a camera that is unplugged is no longer live', async () => {
  const { media, requests } = own();
  const camera = track();
  await media.publishCamera(camera);
  camera.dispatchEvent(new Event('ended'));
  await expect.poll(() => media.tracks.camera).toBeNull();
  expect(requests.filter((each) => !Array.isArray(each)).at(-1)).toEqual({ camera: false, microphone: false });
});

test('[LIVE-03] after a break a page sends again only what it may', async () => {
  const { media, sent } = own();
  const [camera, microphone] = [track(), track()];
  await media.publishCamera(camera);
  await media.publishMicrophone(microphone);
  await media.comeBack({ sinceMs: 1000, isVisible: true, wasHidden: false });
  expect(sent()).toEqual([microphone, camera, null]);
  await media.comeBack({ sinceMs: 1000, isVisible: true, wasHidden: true });
  expect([camera.readyState, microphone.readyState, media.tracks]).toEqual([
    'ended',
    'ended',
    { camera: null, microphone: null },
  ]);
});

test('[LIVE-03] a hidden page switches its camera off and keeps its microphone', async () => {
  const { media, sent } = own();
  const [camera, microphone] = [track(), track()];
  await media.publishCamera(camera);
  await media.publishMicrophone(microphone);
  await media.cutCamera();
  expect([camera.readyState, media.tracks.microphone, sent()]).toEqual(['ended', microphone, [microphone, null, null]]);
});
