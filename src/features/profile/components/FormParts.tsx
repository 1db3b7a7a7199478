import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { desire, experience, genre, mobility, sexualitesOf } from '#schemas/entities/profile-values.ts';
import type { ProfileFormInput } from '#schemas/forms/profile.ts';
import { BIO_LENGTH } from '#schemas/limits.ts';
import { profileWords as words } from '#i18n/fr/profile-words.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import { places } from '#platform/places/places.ts';
import { ChoicesField } from '#ui/ChoicesField.tsx';
import { Field } from '#ui/Form.tsx';
import { PlaceField } from '#ui/PlaceField.tsx';
import { RichTextField } from '#ui/RichTextField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { personsOf } from '../profile-summary.ts';

const { form } = text;
const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-5 rounded-card bg-surface px-4 py-5 hairline desktop:px-6">
      <h2 id={id} className="font-text text-lead font-semibold tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Genre, sexuality and presentation. Choosing another genre clears the sexuality [AUTH-68]. */
export function WhoPart() {
  const { watch, setValue } = useFormContext<ProfileFormInput>();
  return (
    <Part id="form-who" title={form.who}>
      <div className="grid gap-5 desktop:grid-cols-2">
        <SelectField
          name="genre"
          label={form.genre}
          options={optionsOf(genre.options, words.genres)}
          onChange={() => setValue('sexualite', '', { shouldDirty: true })}
        />
        <SelectField
          name="sexualite"
          label={form.sexualite}
          options={optionsOf(sexualitesOf(watch('genre')), words.sexualites)}
          none={form.choose}
        />
      </div>
      <RichTextField name="bio" label={form.bio} hint={form.bioHint} max={BIO_LENGTH} count={form.count} />
    </Part>
  );
}

/** Birth date, height and weight; for a couple, of both persons. */
export function BodyPart() {
  const { watch } = useFormContext<ProfileFormInput>();
  const people = personsOf({ genre: watch('genre') });
  return (
    <Part id="form-body" title={form.body}>
      {people.map(({ title, birthDate, height, weight }) => (
        <fieldset key={birthDate} className="grid gap-4">
          {people.length > 1 && <legend className="mb-3 font-medium">{title}</legend>}
          <Field
            name={birthDate}
            label={form.dateNaissance}
            hint={form.dateHint}
            type="date"
            autoComplete={people.length > 1 ? 'off' : 'bday'}
          />
          <div className="grid grid-cols-2 items-start gap-4">
            <Field name={height} label={form.taille} inputMode="numeric" autoComplete="off" />
            <Field name={weight} label={form.poids} inputMode="numeric" autoComplete="off" />
          </div>
        </fieldset>
      ))}
    </Part>
  );
}

export function WherePart() {
  return (
    <Part id="form-where" title={form.where}>
      <PlaceField name="location" label={form.location} hint={form.locationHint} source={places} />
      <SelectField
        name="mobility"
        label={form.mobility}
        options={optionsOf(mobility.options, words.mobilities)}
        none={form.choose}
      />
    </Part>
  );
}

export function SoughtPart() {
  return (
    <Part id="form-sought" title={form.sought}>
      <SelectField
        name="experience"
        label={form.experience}
        options={optionsOf(experience.options, words.experiences)}
        none={form.choose}
      />
      <ChoicesField
        name="rechercheGenres"
        label={form.rechercheGenres}
        options={optionsOf(genre.options, words.genres)}
      />
      <ChoicesField name="desires" label={form.desires} options={optionsOf(desire.options, words.desires)} />
    </Part>
  );
}
