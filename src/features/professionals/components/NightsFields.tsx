import { useFieldArray } from 'react-hook-form';
import type { ClubPageInput } from '#schemas/forms/club-page.ts';
import { CLUB_NIGHTS } from '#schemas/limits.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Form.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { clubForm as text } from '../club.fr.ts';
import { newNight } from '../club-input.ts';
import { RowsFieldset } from './RowsFieldset.tsx';

/** The theme nights of a club. */
export function NightsFields() {
  const { fields, append, remove } = useFieldArray<ClubPageInput, 'nights'>({ name: 'nights' });
  return (
    <RowsFieldset
      name="nights"
      title={text.nights}
      hint={text.nightsHint}
      add={text.addNight}
      onAdd={() => append(newNight)}
      isFull={fields.length >= CLUB_NIGHTS}
    >
      {fields.map(({ id }, index) => (
        <li key={id}>
          <div
            role="group"
            aria-label={text.nightOf(index + 1)}
            className="grid items-start gap-3 rounded-control bg-surface p-3 hairline desktop:grid-cols-3"
          >
            <div className="desktop:col-span-3">
              <Field name={`nights.${index}.title`} label={text.nightTitle} autoComplete="off" dir="auto" />
            </div>
            <div className="desktop:col-span-3">
              <Field name={`nights.${index}.detail`} label={text.detail} autoComplete="off" dir="auto" />
            </div>
            <SelectField name={`nights.${index}.weekday`} label={text.weekday} options={text.days} />
            <SelectField name={`nights.${index}.nth`} label={text.rhythm} none={text.weekly} options={text.rhythms} />
            <Field name={`nights.${index}.opens`} type="time" label={text.from} />
            <Button
              variant="plain"
              size="small"
              className="justify-self-start"
              aria-label={text.removeNight(index + 1)}
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
