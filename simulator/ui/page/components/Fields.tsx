import { useId } from 'react';
import { Slider } from '#ui/Slider.tsx';
import { useOptimisticValue } from '#ui/use-optimistic-value.ts';

interface RangeProps {
  label: string;
  value: number;
  max: number;
  step: number;
  say: (value: number) => string;
  onChange: (value: number) => void;
}

/** Slider that reports its value when it is released, because each report is recorded as a step. */
export function RangeField({ label, value, max, step, say, onChange }: RangeProps) {
  const id = useId();
  const valueOf = (share: number) => Math.round(share * max);
  const optimistic = useOptimisticValue(value, (at) => {
    if (at !== value) onChange(at);
    return Promise.resolve(at !== value);
  });
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)_72px] items-center gap-3">
      <span id={id} className="text-small">
        {label}
      </span>
      <Slider
        value={Math.min(1, optimistic.displayed / max)}
        step={step / max}
        text={(share) => say(valueOf(share))}
        onMove={(share) => optimistic.move(valueOf(share))}
        onCommit={(share) => optimistic.commit(valueOf(share))}
        aria-labelledby={id}
      />
      <span aria-hidden="true" className="text-right text-mini text-text-soft tabular">
        {say(optimistic.displayed)}
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

/** Select box with its label above. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-small text-text-soft">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-full rounded-control border border-line bg-sunken px-3 text-small text-text"
      >
        {options.map(([key, optionLabel]) => (
          <option key={key} value={key}>
            {optionLabel}
          </option>
        ))}
      </select>
    </div>
  );
}
