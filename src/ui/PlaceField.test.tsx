import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { MapPin } from 'lucide-react';
import { expect, test } from 'vitest';
import type { Place } from '#schemas/entities/place.ts';
import type { PlaceSource } from '#schemas/place-source.ts';
import { places } from '#i18n/fr/places.ts';
import { Form } from './Form.tsx';
import { PlaceField } from './PlaceField.tsx';
import { positionChoice, PlaceList } from './PlaceList.tsx';

const emptySource: PlaceSource = { search: () => Promise.resolve([]), locate: () => Promise.resolve('unsupported') };

function Profile({ location }: { location: Place | null }) {
  const form = useForm({ defaultValues: { location } });
  return (
    <Form form={form} label="Profil" onSubmit={() => undefined}>
      <PlaceField name="location" label="Localisation" source={emptySource} />
    </Form>
  );
}
const shown = (location: Place | null) => renderToStaticMarkup(<Profile location={location} />);

test('[AUTH-71] the place is a search: a labelled field with its own list', () => {
  const html = shown(null);
  expect(html).toMatch(
    /<label for="([^"]+)"[^>]*>Localisation<\/label>.*<input(?=[^>]* id="\1")(?=[^>]* role="combobox")(?=[^>]* aria-autocomplete="list")(?=[^>]* aria-expanded="false")[^>]*name="location_name"/s,
  );
});

test('[AUTH-74, AUTH-75] the chosen place’s coordinates stand beside its name, hidden, as text', () => {
  const html = shown({ name: 'Lyon', lat: 45.748, lng: -4.848 });
  expect(html).toContain('value="Lyon"');
  expect(html).toContain('<input type="hidden" name="location_lat" value="45.748"/>');
  expect(html).toContain('<input type="hidden" name="location_lng" value="-4.848"/>');
  expect(shown(null)).toContain('<input type="hidden" name="location_lat" value=""/>');
});

test('[AUTH-72, AUTH-73] the list ends with « Utiliser ma position actuelle »', () => {
  const lyon = { key: 'lyon', icon: MapPin, text: 'Lyon', detail: 'Rhône', choose: () => undefined };
  const html = renderToStaticMarkup(
    <PlaceList
      id="list"
      open
      onClose={() => undefined}
      label={places.suggestions}
      choices={[lyon, positionChoice(() => undefined)]}
      active={0}
      onPoint={() => undefined}
      note={null}
      busy={false}
    >
      <input aria-label="Localisation" />
    </PlaceList>,
  );
  expect(html).toMatch(
    /role="listbox" aria-label="Lieux proposés".*id="list-0" role="option" aria-selected="true".*Lyon.*id="list-1" role="option" aria-selected="false".*Utiliser ma position actuelle/s,
  );
});
