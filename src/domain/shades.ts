/**
 * The shades of a colour that a member chooses: one for each role of the accent, in the dark and in the light theme,
 * each with the contrast that its role needs (WCAG 2.2: 4.5:1 for text, 3:1 for signs) [DISPLAY-10].
 */
import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  parseHex,
  useMode as addColorSpace,
  wcagContrast,
  type Oklch,
} from 'culori/fn';
import { isColour, type AccentRole, type ThemeName } from './accent-roles.ts';

addColorSpace(modeRgb);
addColorSpace(modeLrgb);
const toOklch = addColorSpace(modeOklch);

export type Shades = Readonly<Record<AccentRole, string>>;
export type ThemeShades = Readonly<Record<ThemeName, Shades>>;

/** What text in the accent's colour stands on, beside its own wash; the same values as in `theme.css`. */
export const grounds: Readonly<Record<ThemeName, readonly string[]>> = {
  dark: ['#150e13', '#1d141a', '#271b23'],
  light: ['#faf5f3', '#ffffff', '#f2e8e6'],
};
const ON_ACCENT = '#ffffff';
export const TEXT_CONTRAST = 4.5;
export const SIGN_CONTRAST = 3;
const STEP = 0.01;

const hexOf = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'));

/** Makes a colour lighter or darker, until it has the contrast to all the others. */
function withContrast(colour: Oklch, others: readonly string[], ratio: number, towards: 'white' | 'black'): string {
  const step = towards === 'white' ? STEP : -STEP;
  const hasContrast = (hex: string) => others.every((other) => wcagContrast(hex, other) >= ratio);
  for (let l = colour.l; l > 0 && l < 1; l += step) {
    const hex = hexOf({ ...colour, l });
    if (hasContrast(hex)) return hex;
  }
  return towards === 'white' ? '#ffffff' : '#000000';
}

const shadeOf = ({ c, h }: Oklch, l: number, maximum: number): Oklch => ({
  mode: 'oklch',
  l,
  c: Math.min(c, maximum),
  ...(h !== undefined && { h }),
});

function shadesIn(theme: ThemeName, colour: Oklch): Shades {
  const isDark = theme === 'dark';
  const away = isDark ? 'white' : 'black';
  const wash = hexOf(isDark ? shadeOf(colour, 0.25, 0.07) : shadeOf(colour, 0.93, 0.03));
  const mine = hexOf(isDark ? shadeOf(colour, 0.37, 0.12) : shadeOf(colour, 0.9, 0.05));
  return {
    accent: withContrast(colour, grounds[theme], SIGN_CONTRAST, away),
    // Not darker than a button may be on a dark ground.
    'accent-fill': withContrast({ ...colour, l: Math.max(colour.l, 0.45) }, [ON_ACCENT], TEXT_CONTRAST, 'black'),
    'accent-text': withContrast(colour, [...grounds[theme], wash], TEXT_CONTRAST, away),
    'accent-wash': wash,
    mine,
    'on-mine': withContrast(shadeOf(colour, isDark ? 0.97 : 0.28, isDark ? 0.015 : 0.07), [mine], TEXT_CONTRAST, away),
  };
}

/** Returns the shades of a colour given as `#rrggbb`. Throws for anything else. */
export function shadesOf(hex: string): ThemeShades {
  const colour = toOklch(isColour(hex) ? parseHex(hex) : undefined);
  if (!colour) throw new RangeError('a colour is written #rrggbb');
  return { dark: shadesIn('dark', colour), light: shadesIn('light', colour) };
}
