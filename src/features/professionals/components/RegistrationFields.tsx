import { professionalKind } from '#schemas/entities/professional.ts';
import { regions } from '#lib/regions.ts';
import { places } from '#platform/places/places.ts';
import { Field } from '#ui/Form.tsx';
import { PlaceField } from '#ui/PlaceField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { professionals } from '../text.fr.ts';
import { DocumentsField } from './DocumentsField.tsx';

const { form: text } = professionals;
const PAIR = 'grid items-start gap-5 desktop:grid-cols-2';
const LEGEND = 'mb-1 text-second font-semibold';

/** The fields of a professional's registration, in the surrounding `Form`. */
export function RegistrationFields({ onSending }: { onSending: (isSending: boolean) => void }) {
  return (
    <>
      <fieldset className="grid gap-5">
        <legend className={LEGEND}>{text.identity}</legend>
        <Field name="businessName" label={text.businessName} required autoComplete="organization" dir="auto" />
        <div className={PAIR}>
          <SelectField
            name="kind"
            label={text.kind}
            none={text.chooseKind}
            options={professionalKind.options.map((value) => ({ value, label: professionals.kinds[value] }))}
            required
          />
          <Field
            name="siret"
            label={text.siret}
            hint={text.siretHint}
            required
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className={LEGEND}>{text.where}</legend>
        <Field name="street" label={text.street} required autoComplete="street-address" dir="auto" />
        <div className={PAIR}>
          <PlaceField name="place" label={text.town} source={places} required />
          <SelectField
            name="region"
            label={text.region}
            none={text.chooseRegion}
            options={regions.map((region) => ({ value: region, label: region }))}
            required
          />
        </div>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className={LEGEND}>{text.contact}</legend>
        <div className={PAIR}>
          <Field name="contactName" label={text.contactName} required autoComplete="name" dir="auto" />
          <Field name="phone" type="tel" label={text.phone} required autoComplete="tel" />
        </div>
        <Field name="website" type="url" label={text.website} autoComplete="url" />
      </fieldset>
      <DocumentsField name="documents" onSending={onSending} />
    </>
  );
}
