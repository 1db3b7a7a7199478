import { useFieldArray } from 'react-hook-form';
import type { ClubPageInput } from '#schemas/forms/club-page.ts';
import { CLUB_SPANS } from '#schemas/limits.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Form.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { clubForm as text } from '../club.fr.ts';
import { newHours } from '../club-input.ts';
import { RowsFieldset } from './RowsFieldset.tsx';

/** When a club opens, span by span. */
export function HoursFields() {
  const { fields, append, remove } = useFieldArray<ClubPageInput, 'hours'>({ name: 'hours' });
  return (
    <RowsFieldset
      name="hours"
      title={text.hours}
      hint={text.hoursHint}
      add={text.addHours}
      onAdd={() => append(newHours)}
      isFull={fields.length >= CLUB_SPANS}
    >
      {fields.map(({ id }, index) => (
        <li key={id}>
          <div
            role="group"
            aria-label={text.hoursOf(index + 1)}
            className="grid grid-cols-2 items-end gap-3 rounded-control bg-surface p-3 hairline desktop:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <div className="col-span-2 desktop:col-span-1">
              <SelectField name={`hours.${index}.weekday`} label={text.weekday} options={text.days} />
            </div>
            <Field name={`hours.${index}.opens`} type="time" label={text.opens} />
            <Field name={`hours.${index}.closes`} type="time" label={text.closes} />
            <Button
              variant="plain"
              size="small"
              className="justify-self-start desktop:mb-1.5"
              aria-label={text.removeHours(index + 1)}
              onClick={() => remove(index)}
            >
              {text.remove}
            </Button>
          </div>
        </li>
      ))}
    </RowsFieldset>
  );
}
