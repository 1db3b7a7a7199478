import { useId, useState } from 'react';
import { Slider } from '#ui/Slider.tsx';

interface RangeProps {
  label: string;
  value: number;
  max: number;
  step: number;
  say: (value: number) => string;
  onChange: (value: number) => void;
}

/** A number on a slider, told when it is let go: each position on the way would be a gesture of its own. */
export function Range({ label, value, max, step, say, onChange }: RangeProps) {
  const id = useId();
  const [held, hold] = useState<{ from: number; at: number } | null>(null);
  const whole = (share: number) => Math.round(share * max);
  const commit = (share: number) => {
    hold(null);
    if (whole(share) !== value) onChange(whole(share));
  };
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)_72px] items-center gap-3">
      <span id={id} className="text-small">
        {label}
      </span>
      <Slider value={Math.min(1, value / max)} step={step / max} text={(share) => say(whole(share))} onMove={(share) => hold({ from: value, at: whole(share) })} onCommit={commit} aria-labelledby={id} />
      <span aria-hidden="true" className="text-right text-mini text-text-soft tabular">
        {say(held?.from === value ? held.at : value)}
      </span>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, shown: string])[];
  onChange: (value: string) => void;
}

/** One of a list, with its label above. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-small text-text-soft">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className="h-11 w-full rounded-control border border-line bg-sunken px-3 text-small text-text">
        {options.map(([key, shown]) => (
          <option key={key} value={key}>
            {shown}
          </option>
        ))}
      </select>
    </div>
  );
}
