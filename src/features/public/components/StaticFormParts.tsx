import { ChevronDown } from 'lucide-react';
import { Icon } from '#ui/Icon.tsx';
import type { Control } from './LabelledField.tsx';

/** A text field of a static form of any height, and one of a single line. */
export const BOX =
  'w-full rounded-control border border-line bg-sunken px-4 text-body text-text aria-invalid:border-bad';
export const LINE = `${BOX} h-[3.25rem]`;

interface SelectProps<Value extends string> {
  control: Control;
  options: readonly Value[];
  words: Readonly<Record<Value, string>>;
}

export const RequiredSelect = <Value extends string>({ control, options, words }: SelectProps<Value>) => (
  <div className="relative">
    <select {...control} required className={`${LINE} appearance-none pr-11`}>
      {options.map((value) => (
        <option key={value} value={value}>
          {words[value]}
        </option>
      ))}
    </select>
    <Icon icon={ChevronDown} size={20} className="pointer-events-none absolute top-4 right-3.5 text-text-faint" />
  </div>
);

/** A field that people do not see: whatever fills it in is a program. */
export const Trap = ({ label }: { label: string }) => (
  <div hidden>
    <label>
      {label}
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

interface OutcomesProps<State extends string> {
  /** Begins the ids to which a redirection leads. */
  form: string;
  states: readonly State[];
  words: Readonly<Record<State, string>>;
}

/** The line for a script's answer, and those that a redirection shows by their address. */
export const Outcomes = <State extends string>({ form, states, words }: OutcomesProps<State>) => (
  <>
    <p role="status" data-outcome="" className="font-semibold text-text empty:hidden" />
    {states.map((state) => (
      <p key={state} id={`${form}-${state}`} className="hidden font-semibold text-text target:block">
        {words[state]}
      </p>
    ))}
  </>
);
