/**
 * Draws the pictures of the demonstration's members: an evening sky of two tones, a few arches and a warm light. Never
 * a person.
 */
import { chance } from './repeatable-random.ts';
import { members } from './members.ts';

/** Hue, and how far the lower tone turns from it; in the order of the members, so that neighbours differ. */
const SKIES: readonly (readonly [hue: number, turn: number])[] = [
  [324, -28],
  [205, 30],
  [28, -22],
  [232, 34],
  [42, -12],
  [172, 18],
  [268, 20],
  [8, -30],
  [84, 24],
  [292, -24],
  [152, 26],
];
const SIZE = 160;

function avatarOf(username: string, nth: number): string {
  const luck = chance(`avatar:${username}`);
  const [hue, turn] = SKIES[nth % SKIES.length] ?? [0, 0];
  const tone = (h: number, s: number, l: number) => `hsl(${(h + 360) % 360} ${s}% ${l}%)`;
  const arches = Array.from({ length: luck.between(2, 4) }, (_, n) => {
    const width = luck.between(40, 110);
    const x = luck.between(-20, SIZE - 30);
    const top = luck.between(40, 105);
    const round = width / 2;
    const d = `M${x} ${SIZE}V${top + round}a${round} ${round} 0 0 1 ${width} 0V${SIZE}z`;
    return `<path d="${d}" fill="${tone(hue + turn * (n + 1), 38, 20 + n * 7)}" opacity=".${luck.between(45, 75)}"/>`;
  });
  const [x, y, radius] = [luck.between(35, 125), luck.between(28, 62), luck.between(9, 20)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">`,
    `<linearGradient id="a" x1="0" y1="0" x2=".35" y2="1"><stop stop-color="${tone(hue, 42, 46)}"/><stop offset="1" stop-color="${tone(hue + turn, 46, 19)}"/></linearGradient>`,
    `<rect width="${SIZE}" height="${SIZE}" fill="url(#a)"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${tone(luck.between(26, 46), 72, 84)}" opacity=".88"/>`,
    ...arches,
    '</svg>\n',
  ].join('');
}

/** Returns name and content of each drawn file, as they are in public/avatars. */
export const avatarFiles = (): Map<string, string> =>
  new Map(
    members.flatMap(({ username, avatarUrl }, nth) =>
      avatarUrl ? [[`${username}.svg`, avatarOf(username, nth)] as const] : [],
    ),
  );
