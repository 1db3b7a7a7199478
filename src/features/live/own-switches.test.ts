import { expect, test } from 'vitest';
import type { LiveAudience } from '#schemas/entities/live.ts';
import { newTrack, ownMedia } from '#tests/support/own-media.ts';
import { ownSwitches } from './own-switches.ts';
import type { Got } from './got-track.ts';

interface Declared {
  camera: boolean;
  microphone: boolean;
  audience: LiveAudience;
}

/** Returns the switches of a member in a room, who answers the browser's question as the test says. */
function switches() {
  const { media, sent, page } = ownMedia();
  const declared: Declared[] = [];
  const questions: PromiseWithResolvers<Got>[] = [];
  /** Called before the room answers; the refusal, if any. */
  const room = {
    answer: (): { code: 'live-muted' } | null => null,
    declared: (): Promise<null> => Promise.resolve(null),
  };
  const problems: string[] = [];
  const shown = { opening: { camera: false, microphone: false } };
  const on = ownSwitches({
    media: {
      get: () => ({
        ...{ camera: media.tracks.camera !== null, microphone: media.tracks.microphone !== null },
        ...{ status: 'connected', code: null, tiles: [], speaking: [], size: 'large', statistics: null },
      }),
      get tracks() {
        return media.tracks;
      },
      opening: (kind) => media.opening(kind),
      publishCamera: (track) => media.publishCamera(track),
      publishMicrophone: (track) => media.publishMicrophone(track),
    },
    async declare(what) {
      declared.push(what);
      await room.declared();
      return room.answer();
    },
    audience: () => declared.at(-1)?.audience ?? 'everyone',
    microphone() {
      const question = Promise.withResolvers<Got>();
      questions.push(question);
      return question.promise;
    },
    onOpening: (opening) => void (shown.opening = opening),
    tell: (words) => void problems.push(words),
  });
  return {
    ...{ on, media, sent, page, declared, room, problems, shown },
    allow: (track = newTrack()) => questions.shift()?.resolve({ track }),
  };
}

test('[LIVE-03] a microphone that is cut while the browser asks is not opened', async () => {
  const { on, allow, declared, sent } = switches();
  const opening = on.toggleMicrophone();
  on.cutAll();
  const track = newTrack();
  allow(track);
  await opening;
  expect([track.readyState, sent(), declared]).toEqual(['ended', [null, null, null], []]);
});

test('[LIVE-03] a second press cuts a microphone that is still being opened', async () => {
  const { on, allow, media } = switches();
  const opening = on.toggleMicrophone();
  await on.toggleMicrophone();
  allow();
  await opening;
  expect(media.tracks.microphone).toBeNull();
  const again = on.toggleMicrophone();
  allow();
  await again;
  expect(media.tracks.microphone).not.toBeNull();
});

test('[LIVE-03] a camera that is cut while the room answers is not sent, and the room is told', async () => {
  const { on, declared, room, sent } = switches();
  room.answer = () => {
    on.cutCamera();
    return null;
  };
  const track = newTrack();
  expect(await on.goLive(track, 'followers')).toBe(false);
  expect([track.readyState, sent()]).toEqual(['ended', [null, null, null]]);
  expect(declared.map(({ camera }) => camera)).toEqual([true, false]);
});

test('[LIVE-06] a track that the room refuses is stopped', async () => {
  const { on, room, sent } = switches();
  room.answer = () => ({ code: 'live-muted' });
  const track = newTrack();
  expect(await on.goLive(track, 'everyone')).toBe(false);
  expect([track.readyState, sent()]).toEqual(['ended', [null, null, null]]);
});

test('[LIVE-03] opening the microphone does not declare a camera that was cut meanwhile', async () => {
  const { on, allow, declared } = switches();
  await on.goLive(newTrack(), 'followers');
  const opening = on.toggleMicrophone();
  on.cutCamera();
  allow();
  await opening;
  expect(declared.at(-1)).toEqual({ camera: false, microphone: true, audience: 'followers' });
});

test('[LIVE-03] opening the microphone does not take back a camera that is going live', async () => {
  const { on, allow, declared, media } = switches();
  const opening = on.toggleMicrophone();
  allow();
  const goingLive = on.goLive(newTrack(), 'followers');
  await Promise.all([goingLive, opening, on.changeAudience('certified'), on.declareCut()]);
  expect([media.tracks.camera, media.tracks.microphone]).not.toContain(null);
  expect(declared.at(-1)).toEqual({ camera: true, microphone: true, audience: 'certified' });
  expect(declared.filter(({ camera, microphone }) => !camera && !microphone)).toEqual([]);
});

test('[LIVE-03] a second press cuts a camera that is still being asked for, or still being sent', async () => {
  const { on, media, room, sent } = switches();
  const question = Promise.withResolvers<Got>();
  const opening = on.toggleCamera(() => question.promise);
  await on.toggleCamera(() => Promise.reject(new Error('asked again')));
  const track = newTrack();
  question.resolve({ track });
  await opening;
  expect([track.readyState, media.tracks.camera]).toEqual(['ended', null]);
  const answer = Promise.withResolvers<null>();
  room.declared = () => answer.promise;
  const opened = on.open('microphone', async () => ({ track: newTrack() }));
  await on.toggleMicrophone();
  answer.resolve(null);
  expect([await opened, sent()]).toEqual([false, [null, null, null]]);
});

test('[LIVE-03] another camera that comes after a cut is stopped, whatever is sent since', async () => {
  const { on, media } = switches();
  await on.goLive(newTrack(), 'everyone');
  const question = Promise.withResolvers<Got>();
  const changing = on.open('camera', () => question.promise);
  on.cutCamera();
  const [late, again] = [newTrack(), newTrack()];
  await on.goLive(again, 'everyone');
  question.resolve({ track: late });
  expect([await changing, late.readyState]).toEqual([false, 'ended']);
  expect(media.tracks.camera).toBe(again);
});

test('[S34] what is refused after everything was cut is no error to tell of', async () => {
  const { on, media, room, problems } = switches();
  room.answer = () => {
    media.stop();
    return { code: 'live-muted' };
  };
  const track = newTrack();
  expect(await on.goLive(track, 'everyone')).toBe(false);
  expect([track.readyState, problems]).toEqual(['ended', []]);
  room.answer = () => ({ code: 'live-muted' });
  await on.goLive(newTrack(), 'everyone');
  expect(problems).toHaveLength(1);
});

test('[LIVE-03] what is cut before it is sent is stopped at once, whatever is to be answered', async () => {
  const { on, media, room } = switches();
  const answer = Promise.withResolvers<null>();
  room.declared = () => answer.promise;
  const [camera, microphone] = [newTrack(), newTrack()];
  const states = () => [camera.readyState, microphone.readyState];
  const opened = [on.goLive(camera, 'everyone'), on.open('microphone', async () => ({ track: microphone }))];
  await expect.poll(states).toEqual(['live', 'live']);
  // By the member, and by whatever else cuts: a hidden page, a host, leaving.
  on.cutCamera();
  expect(states()).toEqual(['ended', 'live']);
  media.stop();
  expect(states()).toEqual(['ended', 'ended']);
  answer.resolve(null);
  expect(await Promise.all(opened)).toEqual([false, false]);
});

test('[LIVE-03] what is being opened is shown as on until it is sent, or cut', async () => {
  const { on, allow, media, shown } = switches();
  const opening = on.toggleMicrophone();
  expect(shown.opening).toEqual({ camera: false, microphone: true });
  allow();
  await opening;
  expect([shown.opening.microphone, media.tracks.microphone !== null]).toEqual([false, true]);
  const goingLive = on.goLive(newTrack(), 'everyone');
  expect(shown.opening).toEqual({ camera: true, microphone: false });
  await media.cutCamera();
  expect(shown.opening).toEqual({ camera: false, microphone: false });
  await goingLive;
  expect(shown.opening).toEqual({ camera: false, microphone: false });
});
