import { useId, type ReactNode } from 'react';
import { members } from '../text.fr.ts';
import { AGE, RADIUS } from '#schemas/forms/member-search.ts';
import { RangeSlider } from '#ui/RangeSlider.tsx';

const { quick: text } = members;
const TICKS = [0, 250, 500];

function Labelled({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-3">
        <span id={id} className="text-small font-medium text-text-soft">
          {label}
        </span>
        <output aria-live="off" className="text-second font-medium tabular">
          {value}
        </output>
      </div>
      {children}
    </div>
  );
}

/** Slider of the radius, in km [SEARCH-25 to SEARCH-31]. */
export function RadiusSlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <Labelled label={text.radius} value={members.radius(value)}>
      <RangeSlider
        {...RADIUS}
        value={[value]}
        onChange={([radius = RADIUS.min]) => onChange(radius)}
        thumbs={[text.radius]}
        text={members.radius}
      />
      {/* A thumb stops half its width before the ends, and so do the figures. */}
      <div aria-hidden="true" className="-mt-1 flex justify-between text-mini text-text-faint tabular">
        {TICKS.map((km) => (
          <span key={km}>{members.radiusTick(km)}</span>
        ))}
      </div>
    </Labelled>
  );
}

interface Ages {
  ageMin: number;
  ageMax: number;
}

/** Slider of a range of ages, with two thumbs that never pass each other [SEARCH-32 to SEARCH-41]. */
export function AgeSlider({ ageMin, ageMax, onChange }: Ages & { onChange: (ages: Ages) => void }) {
  return (
    <Labelled label={text.ages} value={members.ages(ageMin, ageMax)}>
      <RangeSlider
        {...AGE}
        value={[ageMin, ageMax]}
        onChange={([from = AGE.min, to = AGE.max]) => onChange({ ageMin: from, ageMax: to })}
        thumbs={[text.ageFrom, text.ageTo]}
        text={members.page.age}
      />
    </Labelled>
  );
}
