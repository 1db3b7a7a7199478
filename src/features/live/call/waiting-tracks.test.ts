import { expect, test } from 'vitest';
import { newTrack } from '#tests/support/own-media.ts';
import { waitingTracks } from './waiting-tracks.ts';

/** Camera and microphone of a call that is just connecting, and its page. */
function connecting() {
  const tracks = { camera: newTrack(), microphone: newTrack(), problem: null };
  const page = Object.assign(new EventTarget(), { hidden: false });
  const shown = { waiting: { camera: false, microphone: false } };
  const open = () =>
    waitingTracks({
      ...{ tracks, page, isHidden: () => page.hidden },
      onChange: (waiting) => void (shown.waiting = waiting),
    });
  const hide = () => {
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const states = () => [tracks.camera.readyState, tracks.microphone.readyState];
  return { tracks, page, shown, open, hide, states };
}

test('[LIVE-03] camera and microphone can be cut while the call connects, and are not sent', async () => {
  const { tracks, shown, open, states } = connecting();
  const waiting = open();
  expect(shown.waiting).toEqual({ camera: true, microphone: true });
  await waiting.switches()?.toggleCamera(() => Promise.reject(new Error('asked')));
  expect([states(), shown.waiting]).toEqual([['ended', 'live'], { camera: false, microphone: true }]);
  expect(waiting.take()).toEqual({ camera: null, microphone: tracks.microphone });
  expect([waiting.switches(), waiting.take(), states()]).toEqual([null, null, ['ended', 'live']]);
});

test('[LIVE-03] the quick exit cuts both while the call connects', () => {
  const { shown, open, states } = connecting();
  const waiting = open();
  waiting.switches()?.cutAll();
  expect([states(), shown.waiting]).toEqual([['ended', 'ended'], { camera: false, microphone: false }]);
  expect(waiting.take()).toEqual({ camera: null, microphone: null });
});

test('[LIVE-03] a camera that waits is stopped when the page is hidden, or is hidden already', () => {
  const { open, hide, states } = connecting();
  const waiting = open();
  hide();
  expect([states(), waiting.take()?.camera]).toEqual([['ended', 'live'], null]);
  const second = connecting();
  second.page.hidden = true;
  second.open();
  expect(second.states()).toEqual(['ended', 'live']);
});

test('[LIVE-03] what waits is stopped with the call; what was given away is not cut here', () => {
  const given = connecting();
  const waiting = given.open();
  waiting.take();
  given.hide();
  waiting.stop();
  expect(given.states()).toEqual(['live', 'live']);
  const ended = connecting();
  ended.open().stop();
  expect(ended.states()).toEqual(['ended', 'ended']);
});
