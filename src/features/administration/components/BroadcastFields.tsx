import { useFormContext, useWatch } from 'react-hook-form';
import { places } from '#platform/places/places.ts';
import { audienceRole, broadcastKind } from '#schemas/entities/broadcast.ts';
import { genre } from '#schemas/entities/profile-values.ts';
import { DISTANCES, type BroadcastInput } from '#schemas/forms/broadcast.ts';
import { BROADCAST_LENGTH } from '#schemas/limits.ts';
import { ChoicesField } from '#ui/ChoicesField.tsx';
import { Field } from '#ui/Form.tsx';
import { PlaceField } from '#ui/PlaceField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { broadcast } from '../broadcast.fr.ts';

const { form: text, kinds } = broadcast;

/** What is said, and to whom. */
export function BroadcastFields() {
  const town = useWatch<BroadcastInput, 'place'>({ name: 'place' });
  return (
    <>
      <KindField />
      <Field name="title" label={text.subject} autoComplete="off" />
      <TextArea name="body" label={text.body} hint={text.bodyHint} rows={7} max={BROADCAST_LENGTH} count={text.count} />
      <Field name="link" label={text.link} hint={text.linkHint} inputMode="url" autoComplete="off" />
      <fieldset className="grid gap-5">
        <legend className="mb-4 font-text text-body font-semibold">{text.audience}</legend>
        <div className="grid gap-5 desktop:grid-cols-2">
          <SelectField
            name="role"
            label={text.role}
            none={text.anyRole}
            options={audienceRole.options.map((value) => ({ value, label: text.roles[value] }))}
          />
          <SelectField
            name="certified"
            label={text.certified}
            none={text.anyCertified}
            options={[
              { value: 'yes', label: text.certifiedOnly },
              { value: 'no', label: text.uncertifiedOnly },
            ]}
          />
        </div>
        <ChoicesField
          name="genres"
          label={text.genres}
          hint={text.genresHint}
          options={genre.options.map((value) => ({ value, label: text.genreNames[value] }))}
        />
        <div className="grid gap-5 desktop:grid-cols-[1fr_10rem]">
          <PlaceField name="place" label={text.place} hint={text.placeHint} source={places} pace="alternate" />
          {town && (
            <SelectField
              name="km"
              label={text.distance}
              options={DISTANCES.map((km) => ({ value: String(km), label: text.km(km) }))}
            />
          )}
        </div>
      </fieldset>
    </>
  );
}

function KindField() {
  const { register } = useFormContext<BroadcastInput>();
  return (
    <fieldset>
      <legend className="text-small font-medium text-text-soft">{text.kind}</legend>
      <div className="mt-1.5 grid gap-2 desktop:grid-cols-2">
        {broadcastKind.options.map((kind) => (
          <label
            key={kind}
            className="flex cursor-pointer items-start gap-3 rounded-control px-3.5 py-3 hairline has-checked:bg-accent-wash"
          >
            <input
              {...register('kind')}
              type="radio"
              value={kind}
              className="mt-0.5 size-5 flex-none accent-(--accent-fill)"
            />
            <span>
              <span className="block font-medium">{kinds[kind].name}</span>
              <span className="block text-small text-text-soft">{kinds[kind].hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
