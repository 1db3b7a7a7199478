import { eventKind, eventVisibility, eventZone } from '#schemas/entities/event.ts';
import { EVENT_TEXT_LENGTH } from '#schemas/limits.ts';
import { regions } from '#lib/regions.ts';
import { places } from '#platform/places/places.ts';
import { CheckField } from '#ui/CheckField.tsx';
import { Field } from '#ui/Form.tsx';
import { PlaceField } from '#ui/PlaceField.tsx';
import { RichTextField } from '#ui/RichTextField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { events } from '../text.fr.ts';
import { EventClubField } from './EventClubField.tsx';

const { form: text } = events;
const PAIR = 'grid items-start gap-5 sm:grid-cols-2';

/** The fields of an event, in the surrounding `Form`. */
export function EventFields() {
  return (
    <>
      <Field name="title" label={text.name} required autoComplete="off" dir="auto" />
      <SelectField
        name="kind"
        label={text.kind}
        options={eventKind.options.map((value) => ({ value, label: events.kinds[value] }))}
      />
      <EventClubField />
      <div className={PAIR}>
        <Field name="start" type="datetime-local" label={text.start} required />
        <Field name="end" type="datetime-local" label={text.end} required />
      </div>
      <SelectField
        name="zone"
        label={text.zone}
        options={eventZone.options.map((value) => ({ value, label: events.zones[value] }))}
      />
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
      <Field name="address" label={text.address} hint={text.addressHint} autoComplete="off" dir="auto" />
      <RichTextField name="body" label={text.body} hint={text.bodyHint} max={EVENT_TEXT_LENGTH} count={text.count} />
      <fieldset className="grid gap-4">
        <legend className="mb-1 text-second font-semibold">{text.placesTitle}</legend>
        <p className="text-small text-text-soft">{text.placesHint}</p>
        <div className="grid grid-cols-2 items-start gap-4 desktop:grid-cols-4">
          <Field name="capacity" label={text.capacity} inputMode="numeric" autoComplete="off" />
          <Field name="couples" label={text.couples} inputMode="numeric" autoComplete="off" />
          <Field name="women" label={text.women} inputMode="numeric" autoComplete="off" />
          <Field name="men" label={text.men} inputMode="numeric" autoComplete="off" />
        </div>
      </fieldset>
      <Field name="price" label={text.price} hint={text.priceHint} autoComplete="off" dir="auto" />
      <Field name="dressCode" label={text.dressCode} autoComplete="off" dir="auto" />
      <TextArea name="rules" label={text.rules} rows={4} max={EVENT_TEXT_LENGTH} count={text.count} />
      <SelectField
        name="visibility"
        label={text.visibility}
        options={eventVisibility.options.map((value) => ({ value, label: events.visibilities[value] }))}
      />
      <CheckField name="approval">{text.approval}</CheckField>
    </>
  );
}
