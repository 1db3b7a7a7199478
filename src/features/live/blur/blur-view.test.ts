import { expect, test } from 'vitest';
import { blurView } from './blur-view.ts';

const plain = { isWished: false, phase: null, isByDevice: false, mayStop: false, canBlur: true, isOnline: true };

test('[LIVE-07] the switch of the blur says how far it is', () => {
  expect(blurView(plain)).toEqual({ isOn: false, isDisabled: false, hint: 'off' });
  const wished = { ...plain, isWished: true };
  expect(blurView(wished)).toEqual({ isOn: true, isDisabled: false, hint: 'on' });
  for (const phase of ['loading', 'on', 'failed'] as const)
    expect(blurView({ ...wished, phase })).toEqual({ isOn: true, isDisabled: false, hint: phase });
});

test('[LIVE-07] a device that blurs by itself is shown as on, and as fixed where the page may not end that', () => {
  expect(blurView({ ...plain, isByDevice: true })).toEqual({ isOn: true, isDisabled: true, hint: 'by-device' });
  expect(blurView({ ...plain, isByDevice: true, mayStop: true })).toEqual({
    isOn: true,
    isDisabled: false,
    hint: 'on',
  });
});

test('[LIVE-07] where nothing can be blurred that is said, and an earlier wish can be taken back', () => {
  const impossible = { ...plain, canBlur: false };
  expect(blurView(impossible)).toEqual({ isOn: false, isDisabled: true, hint: 'impossible' });
  expect(blurView({ ...impossible, isWished: true })).toEqual({ isOn: true, isDisabled: false, hint: 'impossible' });
});

test('[LIVE-07] without a network the switch says that the blur may be missing, unless it is there', () => {
  const offline = { ...plain, isWished: true, isOnline: false };
  expect(blurView(offline).hint).toBe('offline');
  expect(blurView({ ...offline, isWished: false }).hint).toBe('offline');
  expect(blurView({ ...offline, phase: 'on' }).hint).toBe('on');
});
