import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { figures as text } from '../figures.fr.ts';
import { periodName } from '../figures.ts';
import type { Period } from '../periods.ts';

interface Props {
  quarters: readonly Period[];
  years: readonly Period[];
  chosen: string;
  onChoose: (key: string) => void;
}

/** The choice of a quarter or a year, with the browser's own list. */
export function PeriodField({ quarters, years, chosen, onChoose }: Props) {
  const id = useId();
  const options = (periods: readonly Period[]) =>
    periods.map(({ key }, n) => (
      <option key={key} value={key}>
        {n === 0 ? text.until(periodName(key)) : periodName(key)}
      </option>
    ));
  return (
    <div className="grid min-w-0 flex-1 basis-60 gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-text-soft">
        {text.period}
      </label>
      <div className="relative">
        <select
          id={id}
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
          className="min-h-12 w-full appearance-none rounded-control border border-line bg-sunken pr-11 pl-4 text-body text-text"
        >
          <optgroup label={text.quarters}>{options(quarters)}</optgroup>
          <optgroup label={text.years}>{options(years)}</optgroup>
        </select>
        <Icon icon={ChevronDown} size={20} className="pointer-events-none absolute top-3.5 right-3.5 text-text-faint" />
      </div>
    </div>
  );
}
