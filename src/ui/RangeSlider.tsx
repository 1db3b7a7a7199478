/**
 * Slider for one value or a range, by finger, mouse or keyboard. An arrow key moves by one step; Shift with an arrow,
 * PageUp and PageDown by ten; Home and End to the ends.
 * `<RangeSlider value={[18, 99]} thumbs={['Âge minimum', 'Âge maximum']} … />`
 */
import { Slider as Radix } from 'radix-ui';

export interface RangeSliderProps {
  value: readonly number[];
  min: number;
  max: number;
  step: number;
  onChange: (value: number[]) => void;
  /** Accessible names of the thumbs, one for each value. */
  thumbs: readonly string[];
  /** Returns a value in words, for screen readers. */
  text: (value: number) => string;
}

export function RangeSlider({ value, min, max, step, onChange, thumbs, text }: RangeSliderProps) {
  return (
    <Radix.Root
      min={min}
      max={max}
      step={step}
      value={[...value]}
      onValueChange={onChange}
      className="relative flex h-11 w-full touch-none items-center select-none"
    >
      <Radix.Track className="track relative h-1.5 flex-1 overflow-hidden rounded-pill bg-pressed">
        <Radix.Range className="filled absolute h-full rounded-pill bg-accent-fill" />
      </Radix.Track>
      {thumbs.map((name, n) => (
        <Radix.Thumb
          key={name}
          aria-label={name}
          aria-valuetext={text(value[n] ?? min)}
          className="relative block size-6 rounded-pill border-[3px] border-accent-fill bg-on-accent transition-transform duration-touch after:absolute after:-inset-2.5 active:scale-110"
        />
      ))}
    </Radix.Root>
  );
}
