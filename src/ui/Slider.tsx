/** A share of a whole, in steps: `<Slider value={0.3} step={0.05} onCommit={set} text={percent} aria-labelledby={label} />` */
import { useState } from 'react';
import { Slider as Radix } from 'radix-ui';

export interface SliderProps {
  /** From 0 to 1. */
  value: number;
  step: number;
  disabled?: boolean;
  /** While it moves. */
  onMove?: (value: number) => void;
  /** Where it comes to rest. */
  onCommit: (value: number) => void;
  /** The value as it is said. */
  text: (value: number) => string;
  'aria-labelledby': string;
  'aria-describedby'?: string;
}

const PARTS = 100;

export function Slider({ value, step, disabled = false, onMove, onCommit, text, ...aria }: SliderProps) {
  // By keyboard it is told that it rests before it is told where it moved: from another value on, that counts no more.
  const [moved, move] = useState<{ from: number; at: number } | null>(null);
  const shown = moved?.from === value ? moved.at : value;
  const heard = ([part = 0]: number[]) => part / PARTS;
  return (
    <Radix.Root
      min={0}
      max={PARTS}
      step={step * PARTS}
      disabled={disabled}
      value={[Math.round(shown * PARTS)]}
      onValueChange={(parts) => (move({ from: value, at: heard(parts) }), onMove?.(heard(parts)))}
      onValueCommit={(parts) => (move(null), onCommit(heard(parts)))}
      className="relative flex h-11 w-full touch-none items-center select-none data-[disabled]:opacity-55"
    >
      <Radix.Track className="relative h-1.5 flex-1 overflow-hidden rounded-pill bg-pressed">
        <Radix.Range className="absolute h-full rounded-pill bg-accent-fill" />
      </Radix.Track>
      <Radix.Thumb {...aria} aria-valuetext={text(shown)} className="block size-6 rounded-pill border-[3px] border-accent-fill bg-on-accent transition-transform duration-[120ms] active:scale-110" />
    </Radix.Root>
  );
}
