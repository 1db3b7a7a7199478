import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasPlace, noCriteria } from '#domain/member-search/criteria.ts';
import { valueText } from '#i18n/fr/profile-values.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { members } from '../text.fr.ts';
import { places } from '#platform/places/places.ts';
import type { Place } from '#schemas/entities/place.ts';
import { mobility } from '#schemas/entities/profile-values.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { PlaceField } from '#ui/PlaceField.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { DesireChips, GenreTiles, StatusBoxes } from './Choices.tsx';
import { AgeSlider, RadiusSlider } from './Sliders.tsx';
import { UsernameField } from './UsernameField.tsx';

const { filters: text } = members;

const placeOfCriteria = (criteria: MemberCriteria): Place | null =>
  hasPlace(criteria)
    ? { name: criteria.location, lat: criteria.locationLat ?? 0, lng: criteria.locationLng ?? 0 }
    : null;
const fieldsOf = (place: Place | null): Pick<MemberCriteria, 'location' | 'locationLat' | 'locationLng'> => ({
  location: place?.name ?? '',
  locationLat: place?.lat ?? null,
  locationLng: place?.lng ?? null,
});

/** Panel with every criterion [SEARCH-13]. Nothing changes before the member applies it. */
export function FilterPanel({
  criteria: initialCriteria,
  onApply,
  onClose,
}: {
  criteria: MemberCriteria;
  onApply: (criteria: MemberCriteria) => void;
  onClose: () => void;
}) {
  const [criteria, choose] = useState(initialCriteria);
  const change = (part: Partial<MemberCriteria>) => choose((now) => ({ ...now, ...part }));
  const form = useForm<{ location: Place | null }>({ defaultValues: { location: placeOfCriteria(initialCriteria) } });
  const id = useId();
  const clear = () => {
    choose(noCriteria);
    form.reset({ location: null });
  };
  return (
    <Sheet
      side
      tall
      title={text.title}
      closeButton={<IconButton icon={X} label={appTexts.ui.close} />}
      onClose={onClose}
    >
      <Form
        form={form}
        label={text.title}
        onSubmit={({ location }) => onApply({ ...criteria, username: criteria.username.trim(), ...fieldsOf(location) })}
      >
        <UsernameField value={criteria.username} onChange={(username) => change({ username })} />
        <PlaceField name="location" label={text.place} hint={text.placeHint} source={places} pace="alternate" />
        <RadiusSlider value={criteria.radius} onChange={(radius) => change({ radius })} />
        <AgeSlider ageMin={criteria.ageMin} ageMax={criteria.ageMax} onChange={change} />
        <GenreTiles value={criteria.genre} onChange={(genre) => change({ genre })} />
        <StatusBoxes value={criteria} onChange={change} />
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-small font-medium text-text-soft">
            {text.mobility}
          </label>
          <select
            id={id}
            value={criteria.mobility}
            onChange={({ target }) => change({ mobility: target.value as MemberCriteria['mobility'] })}
            className="h-[3.25rem] w-full rounded-control border border-line bg-sunken px-4 text-body text-text"
          >
            <option value="">{text.anyMobility}</option>
            {mobility.options.map((each) => (
              <option key={each} value={each}>
                {valueText(each)}
              </option>
            ))}
          </select>
        </div>
        <DesireChips value={criteria.desires} onChange={(desires) => change({ desires })} />
        <div className="sticky -bottom-1 -mx-1 grid grid-cols-2 gap-3 bg-raised px-1 pt-3 pb-1">
          <Button variant="quiet" onClick={clear}>
            {text.clear}
          </Button>
          <Button type="submit">{text.apply}</Button>
        </div>
      </Form>
    </Sheet>
  );
}
