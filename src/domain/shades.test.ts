import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wcagContrast } from 'culori/fn';
import { grounds, shadesOf, SIGN_CONTRAST, TEXT_CONTRAST } from './shades.ts';

/** A hundred colours from a generator with a fixed start, and the corners of the colour space. */
function colours(): string[] {
  let state = 20_261_129;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  const random = Array.from({ length: 100 }, () => `#${(next() % 0x1000000).toString(16).padStart(6, '0')}`);
  return [...random, '#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#808080'];
}

test.each(['dark', 'light'] as const)('[DISPLAY-10] text in any colour has 4.5:1 in the %s theme', (theme) => {
  for (const colour of colours()) {
    const shades = shadesOf(colour)[theme];
    for (const ground of [...grounds[theme], shades['accent-wash']])
      expect(wcagContrast(shades['accent-text'], ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(
        TEXT_CONTRAST,
      );
    expect(wcagContrast('#ffffff', shades['accent-fill']), colour).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(wcagContrast(shades['on-mine'], shades.mine), colour).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    for (const ground of grounds[theme])
      expect(wcagContrast(shades.accent, ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(SIGN_CONTRAST);
  }
});

test('[DISPLAY-10] the shades keep the hue of the chosen colour', () => {
  const { dark } = shadesOf('#1e88e5');
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(dark['accent-fill'].slice(at, at + 2), 16));
  expect(blue).toBeGreaterThan(green!);
  expect(green).toBeGreaterThan(red!);
});

test('the grounds are those of the style sheet', () => {
  const css = readFileSync(new URL('../ui/theme.css', import.meta.url), 'utf8');
  const block = {
    dark: css.slice(css.indexOf('color-scheme: dark'), css.indexOf('color-scheme: light')),
    light: css.slice(css.indexOf('color-scheme: light')),
  };
  for (const theme of ['dark', 'light'] as const)
    for (const ground of grounds[theme]) expect(block[theme]).toContain(ground === '#ffffff' ? '#fff;' : `${ground};`);
});

test('what is no colour is refused', () => {
  expect(() => shadesOf('red')).toThrow(RangeError);
});
