/**
 * A share of a whole, in steps: `<Slider value={0.3} step={0.05} onMove={move} onCommit={set} text={percent}
 * aria-labelledby={label} />`.
 * `use-optimistic-value.ts` keeps what it shows where the value comes back later.
 */
import { Slider as Radix } from 'radix-ui';

export interface SliderProps {
  /** What it shows, from 0 to 1. */
  value: number;
  step: number;
  disabled?: boolean;
  /** While it moves. By keyboard this is told behind where it rests. */
  onMove: (value: number) => void;
  /** Where it comes to rest. */
  onCommit: (value: number) => void;
  /** The value as it is said. */
  text: (value: number) => string;
  'aria-labelledby': string;
  'aria-describedby'?: string;
}

const PARTS = 100;

export function Slider({ value, step, disabled = false, onMove, onCommit, text, ...aria }: SliderProps) {
  const shareOf = ([part = 0]: number[]) => part / PARTS;
  return (
    <Radix.Root
      min={0}
      max={PARTS}
      step={step * PARTS}
      disabled={disabled}
      value={[Math.round(value * PARTS)]}
      onValueChange={(parts) => onMove(shareOf(parts))}
      onValueCommit={(parts) => onCommit(shareOf(parts))}
      className="relative flex h-11 w-full touch-none items-center select-none data-[disabled]:opacity-55"
    >
      <Radix.Track className="track relative h-1.5 flex-1 overflow-hidden rounded-pill bg-pressed">
        <Radix.Range className="filled absolute h-full rounded-pill bg-accent-fill" />
      </Radix.Track>
      <Radix.Thumb
        {...aria}
        aria-valuetext={text(value)}
        className="block size-6 rounded-pill border-[3px] border-accent-fill bg-on-accent transition-transform duration-[120ms] active:scale-110"
      />
    </Radix.Root>
  );
}
