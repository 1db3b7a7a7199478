import { useId } from 'react';
import { cx } from './cx.ts';

/** Returns numbers from 0 to 1 that follow from a text: the same picture on every device. */
function numbersOf(seed: string): () => number {
  let state = 2166136261;
  for (const unit of seed) state = Math.imul(state ^ (unit.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909);
    return ((state ^= state >>> 16) >>> 0) / 4294967296;
  };
}

const WIDTH = 320;
const HEIGHT = 180;
const tone = (hue: number, saturation: number, light: number): string =>
  `hsl(${Math.round((hue + 360) % 360)} ${saturation}% ${light}%)`;

/**
 * An abstract picture that is drawn from a text: an evening sky, arches and a warm light. It is decorative, needs no
 * network, and shows nobody.
 */
export function DrawnPicture({ seed, className }: { seed: string; className?: string }) {
  const id = useId();
  const next = numbersOf(seed);
  const between = (low: number, high: number): number => Math.round(low + next() * (high - low));
  const hue = between(0, 359);
  const turn = between(18, 36) * (next() < 0.5 ? -1 : 1);
  const light = { x: between(40, WIDTH - 40), y: between(26, 74), r: between(10, 24), hue: between(26, 46) };
  const arches = Array.from({ length: between(4, 6) }, (_, n) => {
    const width = between(54, 130);
    const [x, top, half] = [between(-30, WIDTH - 40), between(48, 120), width / 2];
    const d = `M${x} ${HEIGHT}V${top + half}a${half} ${half} 0 0 1 ${width} 0V${HEIGHT}z`;
    return { d, fill: tone(hue + turn * (n + 1) * 0.6, 36, 18 + n * 5), opacity: 0.5 + next() * 0.25 };
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx('block w-full', className)}
    >
      <linearGradient id={id} x1="0" y1="0" x2=".35" y2="1">
        <stop stopColor={tone(hue, 40, 44)} />
        <stop offset="1" stopColor={tone(hue + turn, 44, 18)} />
      </linearGradient>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id})`} />
      <circle cx={light.x} cy={light.y} r={light.r} fill={tone(light.hue, 72, 84)} opacity=".85" />
      {arches.map(({ d, fill, opacity }) => (
        <path key={d} d={d} fill={fill} opacity={opacity} />
      ))}
    </svg>
  );
}
