import { expect, test } from 'vitest';
import { ownControl } from './own-control.ts';

const none = { camera: false, microphone: false };

test('[LIVE-03] what is being opened is shown as on and can be cut, also before anything may be sent', () => {
  const opening = { camera: true, microphone: false };
  for (const media of [null, none])
    expect(ownControl('camera', { media, opening }, false)).toEqual({ isOn: true, isBusy: true, isDisabled: false });
  expect(ownControl('microphone', { media: null, opening }, false)).toMatchObject({ isOn: false, isDisabled: true });
});

test('[LIVE-03] what is sent can be cut at any moment, and the rest is opened where it may be', () => {
  const sent = { media: { camera: false, microphone: true }, opening: none };
  expect(ownControl('microphone', sent, false)).toEqual({ isOn: true, isBusy: false, isDisabled: false });
  expect(ownControl('camera', sent, true)).toEqual({ isOn: false, isBusy: false, isDisabled: false });
});
