import { expect, test } from 'vitest';
import { shadesOf } from '#domain/shades.ts';
import { defaultAppearance, type Appearance } from './appearance.ts';
import { chatSizes, rootAppearanceOf, shadeProperties, speedFactors } from './root-appearance.ts';

const calm = { reducedMotion: false, highContrast: false };
const choose = (change: {
  display?: Partial<Appearance['display']>;
  accessibility?: Partial<Appearance['accessibility']>;
}): Appearance => ({
  display: { ...defaultAppearance.display, ...change.display },
  accessibility: { ...defaultAppearance.accessibility, ...change.accessibility },
});

test('[DISPLAY-33] the defaults are one class, for the keyboard, and no variable', () => {
  expect(rootAppearanceOf(defaultAppearance, calm)).toEqual({ classes: ['keyboard-navigation'], properties: {} });
});

test('[DISPLAY-33] each accessibility setting is a class of the root', () => {
  const accessibility = {
    highContrast: true,
    largeText: true,
    reducedMotion: true,
    screenReaderOptimized: true,
    keyboardNavigation: true,
  };
  expect(rootAppearanceOf(choose({ accessibility }), calm).classes).toEqual([
    'high-contrast',
    'large-text',
    'reduced-motion',
    'screen-reader',
    'keyboard-navigation',
  ]);
});

test('[DISPLAY-03, DISPLAY-34] motion is reduced as the system asks, while nothing is chosen', () => {
  const system = { ...calm, reducedMotion: true };
  expect(rootAppearanceOf(defaultAppearance, system).classes).toContain('reduced-motion');
  const chosen = choose({ accessibility: { reducedMotion: false } });
  expect(rootAppearanceOf(chosen, system).classes).toContain('full-motion');
});

test('[DISPLAY-02, DISPLAY-36] the choice of the display wins over the same one of accessibility', () => {
  const chosen = choose({ display: { reducedMotion: false }, accessibility: { reducedMotion: true } });
  expect(rootAppearanceOf(chosen, calm).classes).not.toContain('reduced-motion');
});

test('[DISPLAY-35] contrasts are raised as the system asks, while nothing is chosen', () => {
  const system = { ...calm, highContrast: true };
  expect(rootAppearanceOf(defaultAppearance, system).classes).toContain('high-contrast');
  const chosen = choose({ accessibility: { highContrast: false } });
  expect(rootAppearanceOf(chosen, system).classes).not.toContain('high-contrast');
});

test('[DISPLAY-07, DISPLAY-08, DISPLAY-09] durations are multiplied by 1.5, 1 or 0.7', () => {
  expect(speedFactors).toEqual({ slow: 1.5, normal: 1, fast: 0.7 });
  expect(rootAppearanceOf(choose({ display: { animationSpeed: 'slow' } }), calm).properties).toEqual({
    '--speed': '1.5',
  });
});

test('[DISPLAY-17, DISPLAY-18, DISPLAY-19] messages have 0.875, 1 or 1.125 rem', () => {
  expect(chatSizes).toEqual({ small: 0.875, medium: 1, large: 1.125 });
  expect(rootAppearanceOf(choose({ display: { chatFontSize: 'large' } }), calm).properties).toEqual({
    '--chat-size': '1.125rem',
  });
});

test('[DISPLAY-10] a chosen colour gives each role its shade, for both themes', () => {
  const shades = shadesOf('#1e88e5');
  const properties = shadeProperties(shades);
  expect(properties).toMatchObject({
    '--dark-accent-fill': shades.dark['accent-fill'],
    '--light-accent-text': shades.light['accent-text'],
  });
  expect(Object.keys(properties)).toHaveLength(12);
});
