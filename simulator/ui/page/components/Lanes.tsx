import type { Crossing } from '#simulator/ui/types.ts';

/** Width of a lane, px. */
export const LANE = 28;
const HALF = LANE / 2;
const HEIGHT = 40;
const MIDDLE = HEIGHT / 2;

/**
 * Draws the way of a message between vertical lines for the devices and, last, the server. Hidden from screen readers,
 * which read the text beside it.
 */
export function Lanes({ crossing, devices }: { crossing: Crossing; devices: number }) {
  const { from, to, fate } = crossing;
  const lane = (place: Crossing['from']) => HALF + (place === 'server' ? devices : place) * LANE;
  const [fromLane, toLane] = [lane(from), lane(to)];
  const direction = Math.sign(toLane - fromLane);
  const isLost = fate === 'lost' || fate === 'refused';
  const end = isLost ? (fromLane + toLane) / 2 : toLane - direction * 4;
  const look = isLost ? 'var(--bad)' : fate === 'delivered' ? 'var(--text-soft)' : 'var(--warn)';
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
        <circle cx={fromLane} cy={MIDDLE} r={3} fill={look} />
        {direction !== 0 && (
          <line x1={fromLane} x2={end} y1={MIDDLE} y2={MIDDLE} strokeDasharray={fate === 'way' ? '2 4' : undefined} />
        )}
        {direction !== 0 && !isLost && (
          <path d={`M${end - direction * 5} ${MIDDLE - 4}L${end} ${MIDDLE}L${end - direction * 5} ${MIDDLE + 4}`} />
        )}
        {direction !== 0 && isLost && <path d={`M${end - 4} ${MIDDLE - 4}l8 8m0 -8l-8 8`} />}
        {direction !== 0 && fate === 'doubled' && <line x1={fromLane} x2={end} y1={MIDDLE + 5} y2={MIDDLE + 5} />}
      </g>
    </svg>
  );
}
