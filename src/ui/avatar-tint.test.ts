import { expect, test } from 'vitest';
import { avatarTint, initialOf } from './avatar-tint.ts';

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** Contrast of white on a colour. */
const contrast = (hex: string) => 1.05 / (luminance(hex) + 0.05);
const names = Array.from({ length: 400 }, (_, n) => `membre${n}`);

test('a name has one tint, whatever its case', () => expect(avatarTint('Camille')).toEqual(avatarTint('camille')));
test('all tints are used, and a white initial is readable on each', () => {
  const tints = new Map(names.map((name) => [avatarTint(name)[0], avatarTint(name)]));
  expect(tints.size).toBe(10);
  for (const [from, to] of tints.values()) expect(Math.min(contrast(from), contrast(to))).toBeGreaterThanOrEqual(4.5);
});
test('the initial is the first letter or figure, or a lozenge', () =>
  expect(['élise', '_42', '⋆'].map(initialOf)).toEqual(['É', '4', '♦']));
