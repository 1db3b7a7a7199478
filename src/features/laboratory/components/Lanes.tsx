import type { Crossing } from '#simulator/lab/types.ts';

/** Width of a lane, px. */
export const LANE = 28;
const HALF = LANE / 2;
const HEIGHT = 40;
const MIDDLE = HEIGHT / 2;

/**
 * Where one crossing went, between upright lines for the devices and, last, the server. Drawn; the words stand beside
 * it.
 */
export function Lanes({ crossing, devices }: { crossing: Crossing; devices: number }) {
  const { from, to, fate } = crossing;
  const lane = (place: Crossing['from']) => HALF + (place === 'server' ? devices : place) * LANE;
  const [x, goal] = [lane(from), lane(to)];
  const way = Math.sign(goal - x);
  const lost = fate === 'lost' || fate === 'refused';
  const end = lost ? (x + goal) / 2 : goal - way * 4;
  const look = lost ? 'var(--bad)' : fate === 'delivered' ? 'var(--text-soft)' : 'var(--warn)';
  return (
    <svg width={(devices + 1) * LANE} height={HEIGHT} aria-hidden="true" className="flex-none">
      {Array.from({ length: devices + 1 }, (_, n) => (
        <line
          key={n}
          x1={HALF + n * LANE}
          x2={HALF + n * LANE}
          y1={0}
          y2={HEIGHT}
          stroke={n === devices ? 'var(--accent-text)' : 'var(--line)'}
          strokeOpacity={n === devices ? 0.45 : 1}
          strokeWidth={1.5}
        />
      ))}
      <g stroke={look} fill="none" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round">
        <circle cx={x} cy={MIDDLE} r={3} fill={look} />
        {way !== 0 && (
          <line x1={x} x2={end} y1={MIDDLE} y2={MIDDLE} strokeDasharray={fate === 'way' ? '2 4' : undefined} />
        )}
        {way !== 0 && !lost && (
          <path d={`M${end - way * 5} ${MIDDLE - 4}L${end} ${MIDDLE}L${end - way * 5} ${MIDDLE + 4}`} />
        )}
        {way !== 0 && lost && <path d={`M${end - 4} ${MIDDLE - 4}l8 8m0 -8l-8 8`} />}
        {way !== 0 && fate === 'doubled' && <line x1={x} x2={end} y1={MIDDLE + 5} y2={MIDDLE + 5} />}
      </g>
    </svg>
  );
}
