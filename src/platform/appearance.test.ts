import { expect, test } from 'vitest';
import { defaultAppearance, parseAppearance } from './appearance.ts';

test('[DISPLAY-26, DISPLAY-27, DISPLAY-28, DISPLAY-29, DISPLAY-30] a device without choices has the defaults', () => {
  const { display, accessibility } = parseAppearance({ display: null, accessibility: null });
  expect(display).toEqual({
    reducedMotion: null,
    animationSpeed: 'normal',
    primaryColor: '#e91e63',
    layout: 'comfortable',
    chatFontSize: 'medium',
    chatTheme: 'auto',
    neutral: false,
    blurWhenHidden: false,
    blurAvatars: false,
  });
  expect(accessibility).toMatchObject({ largeText: false, screenReaderOptimized: false, keyboardNavigation: true });
});

test('[DISPLAY-06, DISPLAY-11, DISPLAY-16, DISPLAY-20] what is no value counts as not chosen', () => {
  const { display } = parseAppearance({
    display: '{"animationSpeed":"fast","layout":"wide","chatFontSize":3,"chatTheme":"dark","primaryColor":"red"}',
    accessibility: '[',
  });
  expect(display).toEqual({ ...defaultAppearance.display, animationSpeed: 'fast', chatTheme: 'dark' });
});

test('[DISPLAY-31] accessibility is one JSON object, and a broken one counts as none', () => {
  expect(parseAppearance({ display: null, accessibility: 'null' })).toEqual(defaultAppearance);
  expect(parseAppearance({ display: null, accessibility: '{"largeText":true}' }).accessibility.largeText).toBe(true);
});
