import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada, bela } from '#tests/support/streams.ts';
import { changeDisplay, defaultDisplay, parseDisplay, displayOf, isEnterToSend, watchDisplay } from './display.ts';

let storage: Map<string, string>;
beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

test('[DISPLAY-01, DISPLAY-21] a choice is stored on the device under its account’s own key', () => {
  expect(displayOf(ada)).toEqual(defaultDisplay);
  expect(changeDisplay(ada, { namesInTitle: true })).toBe(true);
  expect(changeDisplay(ada, { blurPictures: true })).toBe(true);
  expect(displayOf(ada)).toEqual({ ...defaultDisplay, namesInTitle: true, blurPictures: true });
  expect(displayOf(bela)).toEqual(defaultDisplay);
  expect([...storage.keys()]).toEqual([`alcove-display-${ada}`]);
});

test('[DISPLAY-04, DISPLAY-05] the interface is silent and vibrates until the member chooses', () => {
  expect(defaultDisplay).toMatchObject({ audioFeedback: false, hapticFeedback: true, soundsWhenHidden: false });
  changeDisplay(ada, { audioFeedback: true, hapticFeedback: false });
  expect(displayOf(ada)).toMatchObject({ audioFeedback: true, hapticFeedback: false });
});

test('Enter sends with a keyboard and breaks the line on touch, until the member decides', () => {
  const titles = (coarse: boolean) =>
    [null, true, false].map(
      (enterSends) => (
        vi.stubGlobal('matchMedia', () => ({ matches: coarse })),
        isEnterToSend({ ...defaultDisplay, enterSends })
      ),
    );
  expect([titles(false), titles(true)]).toEqual([
    [true, true, false],
    [false, true, false],
  ]);
});

test('[DISPLAY-12, DISPLAY-13, DISPLAY-14, DISPLAY-15] cameras have a quality, and a default that adapts', () => {
  expect(defaultDisplay).toMatchObject({
    videoQuality: 'many_to_many',
    networkOptimization: 'auto',
    adaptiveQuality: true,
    blurBackground: false,
    showNetworkStats: false,
  });
  changeDisplay(ada, { videoQuality: 'economie', networkOptimization: 'donnees', showNetworkStats: true });
  expect(displayOf(ada)).toMatchObject({ videoQuality: 'economie', networkOptimization: 'donnees' });
  expect(parseDisplay('{"videoQuality":"8k","networkOptimization":true}')).toEqual(defaultDisplay);
});

test('readers are notified of changes and see the same value between them', () => {
  const notified = vi.fn();
  const stop = watchDisplay(notified);
  changeDisplay(ada, { linkPreviews: false });
  expect(displayOf(ada)).toBe(displayOf(ada));
  stop();
  changeDisplay(ada, { linkPreviews: true });
  expect(notified).toHaveBeenCalledTimes(1);
});

test.each([null, '', '7', 'null', '[]', '{"namesInTitle":"oui"}', '{"other":true}'])(
  '%j counts as no choice',
  (text) => {
    expect(parseDisplay(text)).toEqual(defaultDisplay);
  },
);

test('a browser without storage says so', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(changeDisplay(ada, { namesInTitle: true })).toBe(false);
});
