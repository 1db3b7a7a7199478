/**
 * Slider for a share of a whole, in steps: `<Slider value={0.3} step={0.05} onMove={move} onCommit={set} text={percent}
 * aria-labelledby={label} />`.
 * Where the value is confirmed later, `use-optimistic-value.ts` keeps the displayed one.
 */
import { Slider as Radix } from 'radix-ui';

export interface SliderProps {
  /** Displayed value, from 0 to 1. */
  value: number;
  step: number;
  disabled?: boolean;
  /** Called while the slider moves. With the keyboard it is called after `onCommit`. */
  onMove: (value: number) => void;
  /** Called with the value at which the slider is released. */
  onCommit: (value: number) => void;
  /** Returns a value in words, for screen readers. */
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
        className="block size-6 rounded-pill border-[3px] border-accent-fill bg-on-accent transition-transform duration-touch active:scale-110"
      />
    </Radix.Root>
  );
}
